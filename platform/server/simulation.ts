/**
 * What a feature tells the simulator: how people use it, and what must stay true of it whatever people and the world do.
 * The simulator plays the deeds of all features together and judges every truth; see apps/simulator.
 */
import { inspect, isDeepStrictEqual } from "node:util";
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import type { Price } from "@assay/core/money.ts";
import type { ProductAccount } from "@assay/core/accounts.ts";
import type { Rejection } from "@assay/core/rejection.ts";
import type { RawBuilder } from "kysely";
import type { Database } from "./database.ts";
import type { Address } from "./ledger/posting.ts";

/** Choices that are the same for the same seed and step. */
export interface Draw {
  /** A uniform integer in [0, below). */
  below(below: number): number;
  /** True in `percent` of a hundred draws. */
  percent(percent: number): boolean;
  pick<const T>(list: readonly T[]): T;
}

/** Where one deed is done: who acts, what that customer remembers, and what everybody can see. */
export interface Stage {
  readonly customerId: string;
  readonly now: Date;
  readonly draw: Draw;
  /** Facts that this customer remembers under a name, such as the ids of placed orders, oldest first. */
  memory(name: string): string[];
  /** Mail that has reached an address, oldest first. */
  mail(address: string): readonly string[];
  /** A fair price in USDT, or undefined while the market has none. */
  priceOf(symbol: string): Price | undefined;
  /** Counts a state that a long run must have seen. */
  sometimes(state: string): void;
}

/** What a customer learns: an answer or a rejection. An outcome that stayed unknown is asked for again by its key first. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly rejection: Rejection };

export interface Deed {
  readonly name: string;
  /** How often it is done beside other deeds. */
  readonly weight: number;
  readonly call: Call;
  /** The input, from the draw and what the customer remembers; undefined when there is nothing to do. */
  ask(stage: Stage): Record<string, string> | undefined;
  learn(stage: Stage, outcome: Outcome<unknown>): void;
  /** States that its outcomes show by themselves; a long run must have seen each. */
  readonly shows: readonly string[];
  /** What the same customer does straight after it was accepted. */
  readonly next?: Deed;
  /**
   * What the state before the deed demands: "accepted", the code of a rejection, or undefined when that cannot be known.
   * Only asked when nobody else acts meanwhile.
   */
  foresee?(db: Database, stage: Stage, input: Readonly<Record<string, string>>): Promise<string | undefined>;
}

export interface DeedTerms<C extends Call> {
  readonly weight: number;
  ask(stage: Stage): InputTextOf<C> | undefined;
  learn?(stage: Stage, outcome: Outcome<OutputOf<C>>): void;
  /** The state that an outcome shows: once it is accepted, or by the code of a refusal. */
  readonly shows?: { readonly [Code in "accepted" | C["rejections"][number]]?: string };
  readonly next?: Deed;
  foresee?(db: Database, stage: Stage, input: InputTextOf<C>): Promise<string | undefined>;
}

/** Declares a deed of one call, typed by its contract. */
export function deed<C extends Call>(name: string, call: C, terms: DeedTerms<NoInfer<C>>): Deed {
  const { weight, ask, learn, foresee, next } = terms;
  const shows = new Map(Object.entries(terms.shows ?? {}) as [string, string][]);
  return {
    name,
    weight,
    call,
    ask: (stage) => ask(stage) as Record<string, string> | undefined,
    learn: (stage, outcome) => {
      const state = shows.get(refused(outcome) ?? "accepted");
      if (state !== undefined) stage.sometimes(state);
      learn?.(stage, outcome as Outcome<OutputOf<C>>);
    },
    shows: [...shows.values()],
    ...(next && { next }),
    ...(foresee && { foresee: foresee as NonNullable<Deed["foresee"]> }),
  };
}

/** Something that always holds. */
export interface Truth {
  /** The invariant's code in the feature's README. */
  readonly code: string;
  readonly says: string;
  /**
   * Each step it is judged for the customers who acted, if it is cheap; a full audit judges it for all; and the end what must have
   * come of everything when the faults are over.
   */
  readonly when: "each step" | "full audit" | "end";
  /** What contradicts it at this time of the world, one line each. */
  faults(
    db: Database,
    customers: readonly string[],
    now: Date,
    /** Where the products of all features move money. */
    accounts: readonly ProductAccount[],
  ): Promise<readonly string[]>;
}

/** The faults that a query finds, each row one in words. */
export const faultsFound = async (db: Database, found: RawBuilder<{ fault: string }>): Promise<string[]> =>
  (await found.execute(db)).rows.map(({ fault }) => fault);

type FaultsQuery = RawBuilder<{ fault: string }>;

/** The faults of a truth that one query finds. */
export const foundBy =
  (found: FaultsQuery | ((customers: readonly string[], now: Date) => FaultsQuery)): Truth["faults"] =>
  async (db, customers, now) =>
    await faultsFound(db, typeof found === "function" ? found(customers, now) : found);

/** Rules beside the same said plainly: no index, no cleverness. Whatever is drawn, both must answer alike. */
export interface Twin {
  readonly name: string;
  /** Begins anew. Each call of what it answers asks both one thing, and throws where they differ. */
  begin(draw: Draw): () => void;
}

/** A mistake that somebody could really make: a line of a file, from the root, is replaced by a wrong one. */
export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
  /** The features whose deeds and truths show it. */
  readonly features: readonly string[];
}

/** As a feature declares it: its own deeds show it, together with those of the features that it needs. */
export type PlantedHere = Omit<PlantedBug, "features"> & { readonly needs?: readonly string[] };

/**
 * How a feature is proven. A: a market price, chance or matching decides, so that its rules have naive twins and its mistakes are
 * planted. B: everything else, where property tests say what twins would.
 */
export type Tier = "A" | "B";

/** What a customer does to have something of a feature. */
export interface Belonging {
  readonly call: Call;
  readonly fields: Readonly<Record<string, string>>;
  /** Its receipts have a fact, at once or in time. */
  readonly leavesFact?: true;
}

export const belonging = <C extends Call>(
  call: C,
  fields: InputTextOf<NoInfer<C>>,
  more: Pick<Belonging, "leavesFact"> = {},
): Belonging => ({ call, fields: fields as Record<string, string>, ...more });

/** What only a hard run plays, since it costs much: a stretch in which every second decides, and what comes of it. */
export interface Stretch {
  /** When the next one begins, in ms since 1970; undefined where nothing waits for any. */
  next(db: Database, now: Date): Promise<number | undefined>;
  readonly seconds: number;
  /** States that a long hard run must reach. */
  readonly sometimes: readonly string[];
}

export interface Simulation {
  readonly feature: string;
  readonly tier: Tier;
  readonly deeds: readonly Deed[];
  readonly truths: readonly Truth[];
  /** States that a long run must reach at least once. */
  readonly sometimes: readonly string[];
  /** Where its products move money. */
  readonly accounts: readonly ProductAccount[];
  /** What customers may have, with something for every field that takes an id: strangers try to reach it (abuse/strangers.test.ts). */
  readonly belongings: readonly Belonging[];
  readonly stretch?: Stretch;
  /** House accounts that pay for its products: in a hard run they run dry for a while. */
  readonly pools: readonly Address[];
  /** The feature's pure rules. */
  readonly twins: readonly Twin[];
  readonly planted: readonly PlantedBug[];
  /** Lines that describe the feature's state, the same for the same seed: they become part of the state hash. */
  fingerprint(db: Database): Promise<readonly string[]>;
}

/** Compares what a rule and its twin say. */
export function alike(real: unknown, plain: unknown, about: unknown): void {
  if (real === plain || isDeepStrictEqual(real, plain)) return;
  throw new Error(`${inspect(about)}: the rule says ${inspect(real)}, its twin ${inspect(plain)}`);
}

/** Declares how a feature is used and what must stay true of it. */
export function simulation(
  feature: string,
  {
    planted = [],
    fingerprint,
    ...terms
  }: Pick<Simulation, "tier"> &
    Partial<Pick<Simulation, "deeds" | "truths" | "sometimes" | "accounts" | "belongings" | "twins" | "stretch" | "pools">> & {
      readonly planted?: readonly PlantedHere[];
      /** A query of the lines. */
      readonly fingerprint?: RawBuilder<{ line: string }>;
    },
): Simulation {
  const bugs = planted.map(({ needs = [], ...bug }) => ({ ...bug, features: [feature, ...needs] }));
  return {
    feature,
    deeds: [],
    truths: [],
    accounts: [],
    belongings: [],
    twins: [],
    pools: [],
    fingerprint: async (db) => (await fingerprint?.execute(db))?.rows.map(({ line }) => line) ?? [],
    ...terms,
    sometimes: [...(terms.sometimes ?? []), ...(terms.deeds ?? []).flatMap(({ shows }) => shows)],
    planted: bugs,
  };
}

/** The answer of an accepted deed. */
export const accepted = <Answer>(outcome: Outcome<Answer>): Answer | undefined =>
  "answer" in outcome ? outcome.answer : undefined;

/** The code of a refused deed. */
export const refused = (outcome: Outcome<unknown>): string | undefined =>
  "rejection" in outcome ? outcome.rejection.code : undefined;
