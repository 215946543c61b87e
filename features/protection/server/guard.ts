/**
 * What one batch of a risky product knows of its customers' protections. The batch holds the customers' accounts when it
 * opens the guard, and so does whoever changes a protection: one of them comes after the other.
 */
import { type Period, firstDayOf, periods } from "../rules/periods.ts";
import { addressOf, type Place } from "@assay/features/wallet/server.ts";
import type { ProductAccount } from "@assay/core/accounts.ts";
import type { Amount } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { utcDay } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import type { Address, Posting } from "@assay/server/ledger/posting.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { effectsOf, type Moved, resultsOf } from "../rules/effects.ts";
import { inForce, type Measure, RISK_CURRENCY } from "../rules/measures.ts";
import { judgeRisk, judgeStop, type Risk, type Standing } from "../rules/risk.ts";
import { addResults, listResults, lockMeasures } from "./store.ts";

/** Where a customer's money of risky products lies: what is free, or what they hold. */
export const riskyAddresses = (accounts: readonly ProductAccount[], customerId: string, place?: Place): Address[] => [
  ...new Set(accounts.filter(({ risky }) => risky).map(({ account }) => addressOf(customerId, account, place))),
];

export class Guard {
  readonly #now: Date;
  readonly #standings: Map<string, Standing>;

  constructor(now: Date, standings: Map<string, Standing>) {
    this.#now = now;
    this.#standings = standings;
  }

  /** Why a customer may not begin a risk that can lose so much, after the postings noted so far. */
  judge(customerId: string, risk: Risk): Rejection | undefined {
    const standing = this.#standings.get(customerId);
    return standing && judgeRisk(standing, risk, this.#now);
  }

  /** Why a customer may begin nothing at all, whatever it could lose. */
  judgeStop(customerId: string): Rejection | undefined {
    const standing = this.#standings.get(customerId);
    return standing && judgeStop(standing, this.#now);
  }

  /** Takes in what the batch has posted since it opened the guard. */
  note(posting: Posting): void {
    if (this.#standings.size === 0) return;
    for (const { customerId, result, atRisk } of effectsOf(posting)) {
      const standing = this.#standings.get(customerId);
      if (!standing) continue;
      const results = resultsBy((period) => standing.results[period] + result);
      this.#standings.set(customerId, { ...standing, results, atRisk: standing.atRisk + atRisk });
    }
  }
}

export const resultsBy = (of: (period: Period) => bigint): Standing["results"] => ({
  day: of("day"),
  week: of("week"),
  month: of("month"),
});

/** Opens the guard for customers who ask for new risk: one statement, and two more where one of them has a limit. */
export async function openGuard(tx: Tx, customers: readonly string[]): Promise<Guard> {
  const { db, now } = tx;
  if (customers.length === 0) return new Guard(now, new Map());
  return new Guard(now, await standingsOf(tx, await lockMeasures(db, customers, now)));
}

/**
 * Refuses a single risk that can lose so much; whoever asks holds the customer's risky account in USDT. A loss limit counts USDT alone.
 * Rejections: cooling-off, self-excluded, over-loss-limit, limit-counts-usdt {currency}.
 */
export async function refuseRisk(tx: Tx, customerId: string, { currency, units }: Amount): Promise<void> {
  const isCounted = currency === RISK_CURRENCY;
  const refused = (await openGuard(tx, [customerId])).judge(customerId, isCounted ? units : undefined);
  if (refused?.code === "loss-not-bounded") throw new Rejection("limit-counts-usdt", { currency });
  if (refused) throw refused;
}

/** Refuses who has chosen to stop, where no money is at risk and so no guard is opened. Rejections: cooling-off, self-excluded. */
export async function refuseStopped({ db, now }: Pick<Tx, "db" | "now">, customerId: string): Promise<void> {
  const measures = (await lockMeasures(db, [customerId], now)).get(customerId);
  const stopped = measures && judgeStop({ measures }, now);
  if (stopped) throw stopped;
}

/** Where customers stand. What they hold and have lost is read only where a limit asks for it. */
export async function standingsOf(
  { db, now, declared }: Pick<Tx, "db" | "now" | "declared">,
  measures: ReadonlyMap<string, readonly Measure[]>,
): Promise<Map<string, Standing>> {
  const isLimited = (own: readonly Measure[]): boolean => inForce(own, now).some(({ units }) => units !== null);
  const limited = [...measures].flatMap(([customerId, own]) => (isLimited(own) ? [customerId] : []));
  const [atRisk, results] = [await readAtRisk(db, declared.accounts, limited), await readResults(db, limited, now)];
  return new Map(
    [...measures].map(([customerId, own]) => [
      customerId,
      { measures: own, atRisk: atRisk(customerId), results: resultsBy((period) => results(customerId, period)) },
    ]),
  );
}

/** What is held is read before what was lost: what another product settles meanwhile counts twice rather than not at all. */
export async function readAtRisk(
  db: Database,
  accounts: readonly ProductAccount[],
  customers: readonly string[],
): Promise<(customerId: string) => bigint> {
  if (customers.length === 0) return () => 0n;
  const heldAddresses = (customerId: string): Address[] => riskyAddresses(accounts, customerId, "held");
  const balances = await readBalances(db, customers.flatMap(heldAddresses));
  const held = new Map(
    balances.filter(({ currency }) => currency === RISK_CURRENCY).map(({ address, units }) => [address, units]),
  );
  return (customerId) => heldAddresses(customerId).reduce((sum, address) => sum + (held.get(address) ?? 0n), 0n);
}

export async function readResults(
  db: Database,
  customers: readonly string[],
  now: Date,
): Promise<(customerId: string, period: Period) => bigint> {
  if (customers.length === 0) return () => 0n;
  const earliest = Math.min(...periods.map((period) => firstDayOf(period, now)));
  const days = Map.groupBy(await listResults(db, customers, earliest), ({ customerId }) => customerId);
  return (customerId, period) =>
    (days.get(customerId) ?? []).filter(({ day }) => day >= firstDayOf(period, now)).reduce((sum, { units }) => sum + units, 0n);
}

/** Adds what postings of a risky product brought customers to their day, in the transaction that posts them. */
export async function recordResults({ db, now }: Tx, postings: readonly (Posting | Moved)[]): Promise<void> {
  const results = resultsOf(postings);
  if (results.size > 0) await addResults(db, utcDay(now), results);
}
