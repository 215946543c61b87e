/** One customer who trades, one thing after the other, and asks again by the same key until he knows what became of it. */
import { isDeepStrictEqual } from "node:util";
import type { Call, OutputOf } from "@assay/core/contract.ts";
import { systemClock } from "@assay/server/clock.ts";
import type { Deed, Outcome, Stage } from "@assay/server/simulation.ts";
import { Contradiction } from "@assay/app-simulator/auditor.ts";
import { seededDraw } from "@assay/app-simulator/chance.ts";
import { calls as content } from "@assay/features/content/contract.ts";
import { calls as identity } from "@assay/features/identity/contract.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import type { History, Operation, Tally } from "./history.ts";
import type { Asked, HttpClient, Reply } from "./http-client.ts";
import { pause } from "./pause.ts";

export type Wallets = OutputOf<typeof wallet.listWallets>;

export interface CustomerTerms {
  readonly seed: string;
  readonly network: string;
  readonly client: HttpClient;
  /** By product: each is used as often as any other. */
  readonly deeds: readonly (readonly Deed[])[];
  /** Whatever is sent under a key, because it changes something. */
  readonly commands: ReadonlySet<Call>;
  readonly priceOf: Stage["priceOf"];
  readonly tally: Tally;
  /** Mean pause between two deeds. */
  readonly thinkMs: number;
  /** Nobody asks any longer. */
  readonly over: AbortSignal;
  /** The longest pause before asking again. */
  readonly retryMsMax?: number;
}

/** Who gets no answer waits twice as long each time, as a device does, so that all together do not keep a server from starting. */
const RETRY_MS = 50;
const RETRY_MS_MAX = 800;
const TWICE_PERCENT = 3;
const AGAIN_PERCENT = 5;

export class Customer {
  readonly history: History = [];
  readonly #terms: CustomerTerms;
  readonly #draw: ReturnType<typeof seededDraw>;
  readonly #memories = new Map<string, string[]>();
  #token = "";
  #id = "";
  #opening: Wallets | undefined;

  constructor(terms: CustomerTerms) {
    this.#terms = terms;
    this.#draw = seededDraw(terms.seed);
  }

  get id(): string {
    return this.#id;
  }

  /** What the customer had before the first deed. */
  get opening(): Wallets {
    return this.#opening!;
  }

  /** Opens a practice account and accepts what its products ask for. */
  async register(): Promise<void> {
    this.#token = await this.read(wallet.openPractice);
    for (const { keyword, hash } of await this.read(content.listAgreements))
      await this.read(content.acceptAgreement, { keyword, hash });
    this.#id = (await this.read(identity.showUser)).id;
    this.#opening = await this.wallets();
  }

  /** What the customer has at this moment. */
  async wallets(): Promise<Wallets> {
    return await this.read(wallet.listWallets);
  }

  /** Does one thing after the other until told to stop; what has begun is brought to its end. */
  async live(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#act(this.#draw.pick(this.#draw.pick(this.#terms.deeds)));
      await pause(this.#draw.below(2 * this.#terms.thinkMs), this.#terms.over);
    }
  }

  /** A command under a key of its own, brought to its end. */
  async command(call: Call, input: Readonly<Record<string, string>>): Promise<Outcome<unknown>> {
    const operation: Operation = { call, input, key: `${this.#terms.seed}.${this.history.length}`, outcome: undefined };
    this.history.push(operation);
    this.#terms.tally.operations += 1;
    return await this.finish(operation);
  }

  /** Asks until an operation is known; now and then twice at once, and again afterwards. */
  async finish(operation: Operation): Promise<Outcome<unknown>> {
    const { tally } = this.#terms;
    const twice = this.#draw.percent(TWICE_PERCENT) ? this.#insist(operation) : undefined;
    const outcome = await this.#insist(operation);
    operation.outcome = outcome;
    tally["answer" in outcome ? "accepted" : "refused"] += 1;
    if (twice) this.#mustAgree(operation, await twice);
    if (this.#draw.percent(AGAIN_PERCENT)) this.#mustAgree(operation, await this.#insist(operation));
    return outcome;
  }

  /** What a query answers, asked until it is answered. */
  async read<C extends Call>(call: C, input: Readonly<Record<string, string>> = {}): Promise<OutputOf<C>> {
    this.#terms.tally.reads += 1;
    const outcome = await this.#insist({ call, input });
    if ("answer" in outcome) return outcome.answer as OutputOf<C>;
    throw new Contradiction(`${call.path} was refused: ${outcome.rejection.code}`);
  }

  async #act(deed: Deed): Promise<void> {
    const stage = this.#stage();
    const input = deed.ask(stage);
    if (!input) return;
    const isCommand = this.#terms.commands.has(deed.call);
    if (!isCommand) this.#terms.tally.reads += 1;
    const outcome = isCommand ? await this.command(deed.call, input) : await this.#insist({ call: deed.call, input });
    deed.learn(stage, outcome);
  }

  async #insist(asked: Asked): Promise<Outcome<unknown>> {
    const { client, network, tally, over } = this.#terms;
    const caller = this.#token === "" ? { network } : { network, token: this.#token };
    for (let tries = 0; ; tries += 1) {
      const reply: Reply = await client.ask(asked, caller);
      if (reply && "rejection" in reply && reply.rejection.code === "please-log-in")
        throw new Contradiction(`L13 the session of ${this.#id} is lost`);
      if (reply) {
        if (tries > 0 && asked.key !== undefined) tally.resolved += 1;
        return reply;
      }
      tally.unknown += 1;
      const wait = Math.min(RETRY_MS * 2 ** tries, this.#terms.retryMsMax ?? RETRY_MS_MAX);
      await pause(wait / 2 + this.#draw.below(wait), over);
    }
  }

  #mustAgree({ call, input, outcome }: Operation, again: Outcome<unknown>): void {
    this.#terms.tally.repeated += 1;
    if (isDeepStrictEqual(plain(again), plain(outcome!))) return;
    const [first, second] = [plain(outcome!), plain(again)].map((one) => JSON.stringify(one));
    throw new Contradiction(`L7 one key, two replies: ${call.path} ${JSON.stringify(input)}: ${first} and ${second}`);
  }

  #stage(): Stage {
    return {
      customerId: this.#id,
      now: systemClock.now(),
      draw: this.#draw,
      memory: (name) => {
        const known = this.#memories.get(name) ?? [];
        this.#memories.set(name, known);
        return known;
      },
      mail: () => [],
      priceOf: this.#terms.priceOf,
      sometimes: () => undefined,
    };
  }
}

const plain = (outcome: Outcome<unknown>): unknown =>
  "answer" in outcome ? outcome.answer : [outcome.rejection.code, outcome.rejection.values];
