/**
 * Coins that contracts send inside a transaction. They stand in traces alone, which nodes tell in two ways, and many do not: geth's
 * `debug_traceBlockByHash`, and `trace_block`. A place is counted in the order of the calls that have moved a coin, which both ways tell alike.
 */
import { MINUTE_MS } from "@assay/core/time.ts";
import * as z from "zod/mini";
import { type Clock, systemClock } from "../../clock.ts";
import { type Nodes, told } from "./nodes.ts";
import { type ChainTransfer, NodeFault, NodeRefusal } from "./port.ts";

const hex = z.string().check(z.regex(/^0x[0-9a-f]*$/i));
type Block = { readonly number: number; readonly hash: string; readonly transactions: readonly { readonly hash: string }[] };
export type Moved = Pick<ChainTransfer, "hash" | "to" | "units"> & { readonly from: string };

interface Frame {
  readonly type: string;
  readonly from: string;
  readonly to?: string | undefined;
  readonly value?: string | undefined;
  readonly error?: string | undefined;
  readonly calls?: readonly Frame[] | undefined;
}
const frame: z.ZodMiniType<Frame> = z.lazy(() =>
  z.object({
    type: z.string(),
    from: hex,
    to: z.optional(hex),
    value: z.optional(hex),
    error: z.optional(z.string()),
    calls: z.optional(z.array(frame)),
  }),
);
const framesShape = z.array(z.object({ txHash: hex, result: frame }));

/** What is called with coins, or ends and leaves what it had; a call in another's name carries the value that it was called with, and moves none. */
const isMove = ({ type }: Frame): boolean => type === "CALL" || type === "SELFDESTRUCT";
/** Of calls that have failed nothing within has moved. */
const within = (one: Frame): readonly Frame[] =>
  one.error === undefined ? (one.calls ?? []).flatMap((call) => (call.error === undefined ? [call, ...within(call)] : [])) : [];

async function byFrames({ rpc }: Nodes, { hash }: Block): Promise<readonly Moved[]> {
  const answer = told(framesShape, await rpc("debug_traceBlockByHash", hash, { tracer: "callTracer" }));
  return answer.flatMap(({ txHash, result }) =>
    within(result)
      .filter(isMove)
      .map(({ from, to, value }) => ({ hash: txHash, from, to: to ?? "", units: BigInt(value ?? 0) })),
  );
}

const stepsShape = z.array(
  z.object({
    blockHash: hex,
    // Absent where it is a reward of the block.
    transactionHash: z.nullish(hex),
    type: z.string(),
    traceAddress: z.array(z.string()),
    error: z.nullish(z.string()),
    action: z.object({
      callType: z.optional(z.string()),
      from: z.optional(hex),
      to: z.optional(hex),
      value: z.optional(hex),
      address: z.optional(hex),
      refundAddress: z.optional(hex),
      balance: z.optional(hex),
    }),
  }),
);

async function bySteps({ rpc }: Nodes, { number, hash }: Block): Promise<readonly Moved[]> {
  const all = told(stepsShape, await rpc("trace_block", `0x${number.toString(16)}`));
  // It is asked by its height, so that another branch may answer.
  if (all.some(({ blockHash }) => blockHash.toLowerCase() !== hash.toLowerCase()))
    throw new NodeFault(`trace_block told another block than ${hash}`);
  const failed = new Set(
    all.flatMap(({ error, transactionHash, traceAddress }) => (error ? [[transactionHash, ...traceAddress].join()] : [])),
  );
  return all.flatMap(({ transactionHash, type, traceAddress, action }) => {
    const path = [transactionHash, ...traceAddress];
    const isVoid = path.some((_, index) => failed.has(path.slice(0, index + 1).join()));
    if (!transactionHash || traceAddress.length === 0 || isVoid) return [];
    if (type === "suicide")
      return [
        { hash: transactionHash, from: action.address ?? "", to: action.refundAddress ?? "", units: BigInt(action.balance ?? 0) },
      ];
    if (type !== "call" || action.callType !== "call") return [];
    return [{ hash: transactionHash, from: action.from ?? "", to: action.to ?? "", units: BigInt(action.value ?? 0) }];
  });
}

const ways = [byFrames, bySteps] as const;
/** So often a block's traces may fail before it is read without them. */
const TRIES = 3;
/** A node that has refused traces, or failed where they were to be had or given up, is not asked for any so long: each try may cost ten seconds. */
const QUIET_MS = 5 * MINUTE_MS;
/** Contracts that a chain itself has; one node tells of calls to them, another does not. */
const isPrecompiled = (address: string): boolean => /^0x0{36}[0-9a-f]{4}$/i.test(address);

/** What contracts have sent in a block, told by the first of these nodes that has its traces; nothing where none tells any. */
export type InnerTransfers = (nodes: readonly Nodes[], block: Block) => Promise<readonly ChainTransfer[]>;

/**
 * A node that fails for once is asked again. Where a block's traces have failed a few times it is read without them, and so are those that
 * follow for some minutes, and for as many more after each try, until some are told: what they hold opens a case, and nothing else waits for it.
 */
export function openTraces(clock: Pick<Clock, "now"> = systemClock): InnerTransfers {
  const known = new WeakMap<Nodes["rpc"], (typeof ways)[number]>();
  const quietUntil = new WeakMap<Nodes["rpc"], number>();
  const failures = new Map<string, number>();
  let isGivenUp = false;
  const leave = ({ rpc }: Nodes): unknown => quietUntil.set(rpc, clock.now().getTime() + QUIET_MS);

  async function movedIn(node: Nodes, block: Block): Promise<readonly Moved[] | undefined> {
    const way = known.get(node.rpc);
    if (way) return await way(node, block);
    for (const one of ways) {
      try {
        const moved = await one(node, block);
        known.set(node.rpc, one);
        return moved;
      } catch (fault) {
        if (!(fault instanceof NodeRefusal)) throw fault;
      }
    }
    return undefined;
  }

  return async (nodes, block) => {
    if (block.transactions.length === 0) return [];
    const now = clock.now().getTime();
    const failed: Nodes[] = [];
    let last: NodeFault | undefined;
    for (const node of nodes.filter(({ rpc }) => (quietUntil.get(rpc) ?? 0) <= now)) {
      try {
        const moved = await movedIn(node, block);
        if (!moved) {
          leave(node);
          continue;
        }
        failed.forEach(leave);
        failures.delete(block.hash);
        isGivenUp = false;
        return placed(moved);
      } catch (fault) {
        if (!(fault instanceof NodeFault)) throw fault;
        failed.push(node);
        last = fault;
      }
    }
    if (!last) return [];
    const count = (failures.get(block.hash) ?? 0) + 1;
    if (!isGivenUp && count < TRIES) {
      failures.set(block.hash, count);
      throw last;
    }
    failed.forEach(leave);
    failures.delete(block.hash);
    isGivenUp = true;
    return [];
  };
}

/** Each with its place among what has moved in its transaction. */
export function placed(moved: readonly Moved[]): readonly ChainTransfer[] {
  const counts = new Map<string, number>();
  return moved
    .filter(({ to, units }) => units > 0n && !isPrecompiled(to))
    .map(({ hash, from, to, units }) => {
      const count = (counts.get(hash) ?? 0) + 1;
      counts.set(hash, count);
      return { hash, position: -1 - count, from: [from.toLowerCase()], to: to.toLowerCase(), token: null, units };
    });
}
