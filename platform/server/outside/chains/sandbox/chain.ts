/** A chain in memory: blocks that point at their parents, and what waits to be mined. It needs no timer: whoever asks finds the blocks whose time has come. */
import { hash as digest } from "node:crypto";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Clock } from "../../../clock.ts";

export interface Block<T> {
  readonly height: number;
  readonly hash: string;
  readonly parent: string;
  readonly at: number;
  readonly transactions: readonly T[];
}

export const BLOCK_MS = SECOND_MS;
/** Blocks that follow the newest transaction: more than anybody waits for. Then the chain stands still and costs nothing. */
const FOLLOWING = 24;
/** Blocks under the newest that no other branch is taken to replace. */
export const SETTLED = 12;
/** Blocks that are kept; older ones nobody asks for. */
const KEPT = 5_000;

export interface ChainLaws<T> {
  readonly clock: Clock;
  /** Differs for every start, and with it the hash of the first block. */
  readonly salt: string;
  /** How the chain writes the hash of a block. */
  hashText?(height: number, hex: string): string;
  /** A transaction is mined (1), or is dropped with its block (-1). */
  moved?(transaction: T, direction: 1 | -1): void;
  /** It was in a dropped block and waits for no other. */
  dropped?(transaction: T): void;
}

export class SandboxChain<T extends { readonly id: string }> {
  readonly waiting: T[] = [];
  readonly #laws: ChainLaws<T>;
  readonly #blocks: Block<T>[] = [];
  #branches = 0;
  #mineUntil = 0;
  #since: number;

  constructor(laws: ChainLaws<T>) {
    this.#laws = laws;
    this.#since = laws.clock.now().getTime();
    this.#blocks.push(this.#blockAfter(undefined, []));
  }

  /** The newest block, once those are mined whose time has come. */
  head(): Block<T> {
    const now = this.#laws.clock.now().getTime();
    while (this.#isBusy() && now - this.#since >= BLOCK_MS) this.mine(this.#since + BLOCK_MS);
    return this.#blocks.at(-1)!;
  }

  blockAt(height: number): Block<T> | undefined {
    return this.head().height < height ? undefined : this.#blocks[height - this.#blocks[0]!.height];
  }

  find(hash: string): Block<T> | undefined {
    return this.#blocks.findLast((block) => block.hash === hash);
  }

  /** The block that a transaction is in. */
  blockOf(id: string): Block<T> | undefined {
    return this.head() && this.#blocks.findLast((block) => block.transactions.some((one) => one.id === id));
  }

  submit(transaction: T): void {
    if (this.head() && !this.#isBusy()) this.#since = this.#laws.clock.now().getTime();
    this.waiting.push(transaction);
  }

  mine(at = this.#laws.clock.now().getTime()): void {
    const mined = this.waiting.splice(0);
    const block = this.#blockAfter(this.#blocks.at(-1), mined, at);
    this.#since = at;
    if (mined.length > 0) this.#mineUntil = block.height + FOLLOWING;
    for (const transaction of mined) this.#laws.moved?.(transaction, 1);
    this.#blocks.push(block);
    if (this.#blocks.length > KEPT) this.#blocks.shift();
  }

  /** Another branch wins: the newest blocks are dropped and one more takes their place. What was in them waits again, the last first. */
  reorganise(depth: number, keeps: (transaction: T) => boolean = () => true): void {
    this.#branches += 1;
    for (let left = depth; left > 0; left -= 1) {
      const dropped = [...this.#blocks.pop()!.transactions].reverse();
      for (const transaction of dropped) this.#laws.moved?.(transaction, -1);
      this.waiting.push(...dropped.filter(keeps));
      for (const transaction of dropped) if (!keeps(transaction)) this.#laws.dropped?.(transaction);
    }
    for (let left = depth + 1; left > 0; left -= 1) this.mine();
  }

  #isBusy(): boolean {
    return this.waiting.length > 0 || this.#blocks.at(-1)!.height < this.#mineUntil;
  }

  #blockAfter(parent: Block<T> | undefined, transactions: readonly T[], at = this.#since): Block<T> {
    const height = parent ? parent.height + 1 : 0;
    const { salt, hashText = (_height, hex) => hex } = this.#laws;
    const said = [salt, this.#branches, height, parent?.hash, ...transactions.map(({ id }) => id)].join(" ");
    const hash = hashText(height, digest("sha256", said));
    return { height, hash, parent: parent?.hash ?? hashText(0, "0".repeat(64)), at, transactions };
  }
}
