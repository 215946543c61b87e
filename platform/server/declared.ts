/** What features mean to others: each declares its own, and whoever needs all of it reads it here and knows no feature. */
import type { Account, ProductAccount } from "@assay/core/accounts.ts";
import type { Bill } from "@assay/core/bill.ts";
import type { Closure, Standings } from "./admission.ts";
import type { Call } from "@assay/core/contract.ts";
import { type CustomerRows, platformRows } from "./customer-rows.ts";
import type { DeskRobot, Finder, Linking, Panel, Queue } from "./desk.ts";
import type { HeldValueSource, HoldSource } from "./hold.ts";
import type { Profile } from "@assay/core/profile.ts";
import type { Database } from "./database.ts";
import type { Truth } from "./simulation.ts";
import type { Debts, OpenPositions } from "./open-positions.ts";

export interface Declared {
  /** Reasons for which its postings move customers' money. */
  readonly bills: readonly Bill[];
  /** Of its postings, those in which a customer who trades pays a fee into `house/fee/…`; line 0 is his, as are lines from his accounts. */
  readonly tradeFees: readonly string[];
  readonly accounts: readonly DeclaredAccount[];
  /** What its messages are about; a customer chooses by topic what is also pushed to a device. */
  readonly topics: readonly string[];
  /** Keywords of what its customers agree to before calls that name it; the first text of each lies in `pages/`. */
  readonly agreements: readonly string[];
  /** What it knows of a customer's profile. */
  readonly profile: readonly ProfilePart[];
  /** What of it keeps a customer's value from leaving. */
  readonly holds: readonly HoldSource[];
  /** What of it keeps a part of a customer's value from leaving. */
  readonly heldValues: readonly HeldValueSource[];
  /** For the people who act for the house. */
  readonly panels: readonly Panel[];
  readonly queues: readonly Queue[];
  readonly finders: readonly Finder[];
  readonly linkings: readonly Linking[];
  readonly robots: readonly DeskRobot[];
  /** How far customers are verified. */
  readonly standings: readonly Standings[];
  /** Products that are closed to customers of some countries. */
  readonly closures: readonly Closure[];
  /** Of what is a copy of somebody else's doing: whose. */
  readonly copyNames: readonly CopyNames[];
  /** Its tables with rows of customers; those that others point to come after these. */
  readonly customerRows: readonly CustomerRows[];
  /** What must stay true of customers whose money has moved: cheap to ask of a ledger at work, and true at any one moment. */
  readonly truths: readonly Truth[];
}

/** By the ids of products and agreements, of those that copy somebody: his name as everybody sees it. */
export type CopyNames = (db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** What all features know of these ids; ids that copy nobody are left out. */
export async function copyNamesOf(db: Database, all: readonly CopyNames[], ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await Promise.all(all.map((names) => names(db, ids)));
  return new Map(found.flatMap((names) => [...names]));
}

/** What all features declare, with the feature's name where texts are looked up by it. */
export interface AllDeclared extends Declared {
  readonly holds: readonly (HoldSource & { readonly feature: string })[];
  readonly panels: readonly (Panel & { readonly feature: string })[];
  readonly queues: readonly (Queue & { readonly feature: string })[];
  /** What a call does, by its name such as "POST /pools/fund"; empty where nobody declares it. */
  doesOf(call: string): string;
}

/** What is read of a feature. */
type Declaring = Declared & { readonly name: string; readonly handlers: readonly { readonly call: Call }[] };

export type ProfilePart = (db: Database, customerId: string, now: Date) => Promise<Partial<Profile>>;

export interface DeclaredAccount extends ProductAccount {
  /** What open positions make of it, those of each product. */
  readonly positions?: readonly OpenPositions[];
  /** What is owed against what it holds. */
  readonly debts?: readonly Debts[];
}

/**
 * Everything that features declare, in their order. A reason of two features throws: a reader could not tell them apart. An account of
 * several is risky where it is for one of them, and backs the positions of all.
 */
export function declaredBy(features: readonly Declaring[]): AllDeclared {
  const bills = features.flatMap((feature) => feature.bills);
  const reasons = bills.map(({ reason }) => reason);
  const twice = reasons.find((reason, index) => reasons.indexOf(reason) !== index);
  if (twice !== undefined) throw new Error(`two features declare ${twice}`);
  const accounts = new Map<Account, DeclaredAccount>();
  for (const one of features.flatMap((feature) => feature.accounts)) {
    const before = accounts.get(one.account);
    const positions = [...(before?.positions ?? []), ...(one.positions ?? [])];
    const debts = [...(before?.debts ?? []), ...(one.debts ?? [])];
    accounts.set(one.account, { account: one.account, ...((before?.risky ?? one.risky) && { risky: true }), positions, debts });
  }
  const does = new Map<string, string>(
    features.flatMap(({ handlers }) => handlers.map(({ call }) => [`${call.method} ${call.path}`, call.does] as const)),
  );
  return {
    bills,
    tradeFees: features.flatMap((feature) => feature.tradeFees),
    accounts: [...accounts.values()],
    topics: [...new Set(features.flatMap((feature) => feature.topics))],
    agreements: [...new Set(features.flatMap((feature) => feature.agreements))],
    holds: features.flatMap(({ name, holds }) => holds.map((hold) => ({ ...hold, feature: name }))),
    heldValues: features.flatMap(({ heldValues }) => heldValues),
    panels: features.flatMap(({ name, panels }) => panels.map((panel) => ({ ...panel, feature: name }))),
    queues: features.flatMap(({ name, queues }) => queues.map((queue) => ({ ...queue, feature: name }))),
    finders: features.flatMap((feature) => feature.finders),
    linkings: features.flatMap((feature) => feature.linkings),
    robots: features.flatMap((feature) => feature.robots),
    standings: features.flatMap((feature) => feature.standings),
    closures: features.flatMap((feature) => feature.closures),
    copyNames: features.flatMap((feature) => feature.copyNames),
    customerRows: [...features.toReversed().flatMap((feature) => feature.customerRows), ...platformRows],
    truths: features.flatMap((feature) => feature.truths),
    doesOf: (call) => does.get(call) ?? "",
    profile: features.flatMap((feature) => feature.profile),
  };
}
