/**
 * Who is let into what: calls that ask for a verified customer, and products that a country's customers may not begin. A feature
 * declares how far a customer is verified, and each product in which countries it is closed.
 */
import type { Call } from "@assay/core/contract.ts";
import { BATCH_MAX } from "@assay/core/limits.ts";
import { reject } from "@assay/core/rejection.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import { gathered } from "./gather.ts";

/** How far a customer is verified: 0 not, 1 name and number, 2 documents too. */
export interface Standing {
  readonly level: 0 | 1 | 2;
  /** ISO 3166 alpha-2; null before level 1. */
  readonly country: string | null;
}

export const unverified: Standing = { level: 0, country: null };

/** Standings of these customers, in their order. */
export type Standings = (db: Database, customers: readonly string[]) => Promise<readonly Standing[]>;

/** A product that is not for customers of these countries: what they have of it goes on, and none of the calls begins more. */
export interface Closure {
  readonly product: string;
  readonly countries: readonly string[];
  readonly calls: readonly Call[];
}

export interface AdmissionTerms {
  readonly database: Database;
  readonly clock: Pick<Clock, "now">;
  readonly standings: readonly Standings[];
  readonly closures: readonly Closure[];
}

const KEPT_MAX = 20_000;
/** How long a country that is not known is believed to be unknown. One that is known stays what it is. */
const UNKNOWN_MS = MINUTE_MS;

/** Rejects `real-name-needed` and `not-in-your-country`. Visitors and operators are none of its business. */
export function createAdmission({ database, clock, standings, closures }: AdmissionTerms) {
  const closed = new Map(closures.flatMap(({ calls, countries }) => calls.map((call) => [call, new Set(countries)] as const)));
  const read = gathered(BATCH_MAX, async (customers: readonly string[]) => await standingsOf(database, standings, customers));
  const countries = new Map<string, { readonly country: string | null; readonly at: number }>();

  async function countryOf(customerId: string): Promise<string | null> {
    const now = clock.now().getTime();
    const kept = countries.get(customerId);
    if (kept && (kept.country !== null || now - kept.at < UNKNOWN_MS)) return kept.country;
    const { country } = await read(customerId);
    if (countries.size >= KEPT_MAX) countries.clear();
    countries.set(customerId, { country, at: now });
    return country;
  }

  async function judge(call: Call, closedIn: ReadonlySet<string> | undefined, customerId: string): Promise<void> {
    // Read anew each time: whoever has just been verified goes on at once.
    if (call.verified !== undefined && (await read(customerId)).level < call.verified) reject("real-name-needed");
    if (closedIn?.has((await countryOf(customerId)) ?? "")) reject("not-in-your-country");
  }

  /** Nothing to wait for where the call asks for nothing. */
  return (call: Call, customerId: string | undefined): Promise<void> | undefined => {
    const closedIn = closed.get(call);
    if (customerId === undefined || (call.verified === undefined && closedIn === undefined)) return undefined;
    return judge(call, closedIn, customerId);
  };
}

/** What the installation's features know of these customers; without one that verifies, nobody is verified. */
export async function standingsOf(
  db: Database,
  standings: readonly Standings[],
  customers: readonly string[],
): Promise<readonly Standing[]> {
  const [known] = standings;
  return known ? await known(db, customers) : customers.map(() => unverified);
}
