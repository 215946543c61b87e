/**
 * What one batch knows and will write. Everything here happens in memory and at once; `trade.ts` reads the rows before and
 * writes them after. Requests see the effects of those before them in the same batch.
 */
import type { Amount, Price } from "@assay/core/money.ts";
import type { PayloadOf } from "@assay/core/contract.ts";
import type { Address, Posting } from "@assay/server/ledger/posting.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import type { Guard } from "@assay/features/protection/server.ts";
import type { Evidence, Fact, Quota, SharedFact } from "@assay/features/proofs/server.ts";
import type { CountedTrade, Levels } from "@assay/features/vip/server.ts";
import type { events } from "../contract.ts";
import { askedRule } from "../rules/receipt-asked.ts";
import { valueAt } from "../rules/margin.ts";
import { atFee, type Contract, quoteAmount } from "../rules/terms.ts";
import type { Marks } from "./marks.ts";
import { leverageMargin, QUOTE } from "./postings.ts";
import { isActive, type Position } from "./positions.ts";
import { askedAnew, askedFact } from "./asked.ts";
import { type Mark, markBy, type Shortfall } from "./facts.ts";
import type { MarkOf, Purses } from "./purse.ts";
import type { OpenInterest } from "./store.ts";

/** The part of the ledger that a batch uses. Accounts whose floor could break are open. */
export interface OpenLedger {
  balance(address: Address, currency: string): Amount;
  take(posting: Posting): void;
}

/** A purse as a batch has it. */
interface PurseHeld {
  readonly id: string;
  readonly customerId: string;
  free: bigint;
}

/** A position that a batch has written, and as it was before; undefined of a new one. */
export interface Changed {
  /** What its customer has added to its margin, in quote units. */
  readonly added?: bigint;
  readonly before: Position | undefined;
  readonly now: Position;
}

export type News = PayloadOf<typeof events.positionsChanged>["news"][number];

export class Batch implements Purses {
  readonly now: Date;
  readonly newId: () => string;
  readonly mark: (symbol: string) => Mark | undefined;
  readonly marks: MarkOf;
  /** The tick behind a mark. */
  readonly tickOf: (symbol: string) => IndexTick;
  /** What customers who ask for new risk have set for their own protection. */
  readonly guard: Guard;
  /** Of customers who ask for a position. */
  readonly levels: Levels;
  /** What counts for the levels of customers. */
  readonly counted: CountedTrade[] = [];
  /** What customers who let something wait, change it or take margin back may still leave behind today. */
  readonly instructions: Quota;
  readonly transfers: Quota;
  readonly #contracts: Marks["contracts"];
  readonly #ledger: OpenLedger;
  readonly #openInterest: ReadonlyMap<string, OpenInterest>;
  /** What customers have open or waiting, oldest first. */
  readonly #active = new Map<string, Map<string, Position>>();
  /** How each of these was known last, as a copy. */
  readonly #known = new Map<string, Position>();
  /** How these were before the batch. */
  readonly #before = new Map<string, Position>();
  readonly #purses = new Map<string, PurseHeld>();
  /** What is owed of the free money of purses, where somebody adds margin out of it. */
  owedOfPurses: ReadonlyMap<string, bigint> = new Map();
  /** How much more or less purses have free by this batch. */
  readonly freed = new Map<string, bigint>();
  /** What positions in purses were given, or gave back, while open. */
  readonly purseMoves: { readonly positionId: string; readonly units: bigint }[] = [];
  /** What customers have added to the margins of positions. */
  readonly added = new Map<string, bigint>();
  /** What was asked for and has ended before. */
  readonly #ended = new Map<string, Position>();
  /** Positions that are new or changed. */
  readonly written = new Map<string, Position>();
  readonly interest = new Map<string, OpenInterest>();
  readonly news: (News & { readonly customerId: string })[] = [];
  readonly evidence: Evidence[] = [];
  /** The customer of each margin that was taken back. */
  readonly movedBack: string[] = [];
  readonly postings: Posting[] = [];
  readonly shortfalls: Shortfall[] = [];

  constructor(terms: {
    now: Date;
    newId(): string;
    marks: Marks;
    ledger: OpenLedger;
    guard: Guard;
    levels: Levels;
    instructions: Quota;
    transfers: Quota;
    openInterest: ReadonlyMap<string, OpenInterest>;
  }) {
    this.now = terms.now;
    this.newId = terms.newId;
    this.#contracts = terms.marks.contracts;
    this.#ledger = terms.ledger;
    this.guard = terms.guard;
    this.levels = terms.levels;
    this.instructions = terms.instructions;
    this.transfers = terms.transfers;
    this.#openInterest = terms.openInterest;
    // One batch knows one mark of a market, whatever the feed says meanwhile.
    const seen = new Map<string, Mark | undefined>();
    this.mark = (symbol) => {
      if (!seen.has(symbol)) seen.set(symbol, markBy(this.contract(symbol), terms.marks.tick(symbol)));
      return seen.get(symbol);
    };
    this.marks = (symbol) => this.mark(symbol)?.price;
    this.tickOf = (symbol) => this.mark(symbol)!.tick;
  }

  contract(symbol: string): Contract {
    return this.#contracts.get(symbol)!.contract;
  }

  /** The market of a position at the fee that it has agreed to. */
  contractOf({ symbol, feeRate }: Pick<Position, "symbol" | "feeRate">): Contract {
    return atFee(this.contract(symbol), feeRate);
  }

  /** Notes what a position has traded for at a price, at opening or at closing, and the fee that it has paid, in quote units. */
  count({ customerId, symbol, quantity, feeRate }: Position, price: Price, fee: bigint): void {
    const contract = this.contract(symbol);
    this.counted.push({
      customerId,
      against: null,
      kind: "contract",
      value: valueAt(contract, quantity, price),
      own: contract.fee,
      symbol,
      rate: feeRate,
      charged: quoteAmount(contract, fee),
    });
  }

  /** Takes what customers have open or waiting to know, each customer once. */
  know(customerIds: readonly string[], positions: readonly Position[]): void {
    for (const id of customerIds) this.#active.set(id, new Map());
    for (const one of positions) {
      const copy = { ...one };
      this.#known.set(one.id, copy);
      this.#before.set(one.id, copy);
      if (isActive(one)) this.#active.get(one.customerId)!.set(one.id, one);
      else this.#ended.set(one.id, one);
    }
  }

  /** Takes purses to know, as they were read. */
  knowPurses(purses: readonly PurseHeld[]): void {
    for (const one of purses) if (!this.#purses.has(one.id)) this.#purses.set(one.id, { ...one });
  }

  purse(id: string): Readonly<PurseHeld> {
    return this.#purses.get(id)!;
  }

  /** Notes what comes to the purse of a position, or leaves it; nothing of one that is its customer's own. */
  free({ purse }: Position, units: bigint): void {
    if (purse === null || units === 0n) return;
    const held = this.#purses.get(purse)!;
    held.free += units;
    if (held.free < 0n) throw new Error(`purse ${purse} would have less than nothing`);
    this.freed.set(purse, (this.freed.get(purse) ?? 0n) + units);
  }

  /** Sets margin aside for a position, or takes it back. What moves within a purse moves no money. */
  setAside(position: Position, reference: string, units: bigint): void {
    if (position.purse === null) this.take(leverageMargin(reference, position.customerId, units));
    else this.free(position, -units);
  }

  /** What has been written, with what it was before. */
  changes(): Changed[] {
    return [...this.written.values()].map((now) => {
      const added = this.added.get(now.id);
      return { before: this.#before.get(now.id), now, ...(added !== undefined && { added }) };
    });
  }

  customers(): string[] {
    return [...this.#active.keys()];
  }

  knows(customerId: string): boolean {
    return this.#active.has(customerId);
  }

  /** What a customer has open or waiting now. */
  active(customerId: string): Position[] {
    return [...this.#active.get(customerId)!.values()];
  }

  /** The same without what stands in purses. */
  own(customerId: string): Position[] {
    return this.active(customerId).filter(({ purse }) => purse === null);
  }

  find(customerId: string, id: string): Position | undefined {
    const ended = this.#ended.get(id);
    return this.#active.get(customerId)?.get(id) ?? (ended?.customerId === customerId ? ended : undefined);
  }

  /** The open cross positions of a customer: they share what the account has free. */
  cross(customerId: string): Position[] {
    return this.active(customerId).filter(({ state, marginMode }) => state === "open" && marginMode === "cross");
  }

  /** Notes that a position is new or has changed, and how much more or less of its market is open by it. */
  write(position: Position, opened = 0n): void {
    this.written.set(position.id, position);
    this.#keepAsked(position);
    const mine = this.#active.get(position.customerId)!;
    if (isActive(position)) mine.set(position.id, position);
    else if (mine.delete(position.id)) this.#ended.set(position.id, position);
    if (opened === 0n) return;
    const interest = this.interest.get(position.symbol) ?? { longs: 0n, shorts: 0n };
    interest[position.side === "long" ? "longs" : "shorts"] += opened;
    this.interest.set(position.symbol, interest);
  }

  /** Keeps as evidence what its customer has asked of a position since it was known last, and when. */
  #keepAsked(position: Position): void {
    const anew = askedAnew(this.#known.get(position.id), position);
    for (const what of anew) {
      // A close carries its own time.
      if (what !== "close") position[what === "order" ? "limitAt" : "stopsAt"] = this.now;
      this.prove(position, askedRule, askedFact(position, what, this.now)!);
      this.instructions.note(position.customerId);
    }
    this.#known.set(position.id, { ...position });
  }

  /** What is open in a market now: longs less shorts, in base units. */
  netOpen(symbol: string): bigint {
    const [before, since] = [this.#openInterest.get(symbol), this.interest.get(symbol)];
    return (before ? before.longs - before.shorts : 0n) + (since ? since.longs - since.shorts : 0n);
  }

  /** Keeps why something happened to a position; `shared` says the same record to others as well. */
  prove({ customerId, id }: Position, rule: string, fact: Fact, shared?: SharedFact): void {
    this.evidence.push({ customerId, subject: id, rule, fact, ...(shared && { shared }) });
  }

  balance(address: Address): bigint {
    return this.#ledger.balance(address, QUOTE).units;
  }

  take(...postings: readonly (Posting | undefined)[]): void {
    for (const posting of postings) {
      if (!posting) continue;
      this.#ledger.take(posting);
      this.postings.push(posting);
      this.guard.note(posting);
    }
  }
}
