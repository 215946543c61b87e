/** A customer as a trader: what admission lacks, his profile, and whether he leads. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import { customerSince, listShown } from "@assay/features/identity/server.ts";
import { lastLiquidations, readOwn } from "@assay/features/leverage/server.ts";
import { standingsOf } from "@assay/server/admission.ts";
import type { Customer, Reader, Tx, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { type Admission, judgeAdmission } from "../rules/admission.ts";
import { judgeProfile, type Profile, type ProfileAsked } from "../rules/settings.ts";
import { shareDue } from "../rules/share.ts";
import { COPIERS_TOLD_MIN, UNLIQUIDATED_DAYS } from "../rules/terms.ts";
import { listAlerts, moneyText, tellTraders, type ToldTrader } from "./answers.ts";
import { refreshFigures } from "./figures.ts";
import { openAccounts } from "./money.ts";
import {
  endAll,
  follows,
  insertTrader,
  latestTraderOf,
  runningTraderOf,
  sumEarned,
  type Trader,
  updateProfile,
  updateStates,
} from "./store.ts";
import type { CopyTerms } from "./terms.ts";

async function admissionOf(
  { db, now, declared }: Pick<Tx, "db" | "now" | "declared">,
  { marks }: CopyTerms,
  customerId: string,
): Promise<Admission[]> {
  const [[standing], since, own, liquidations] = await Promise.all([
    standingsOf(db, declared.standings, [customerId]),
    customerSince(db, customerId),
    readOwn(db, marks, [customerId]),
    lastLiquidations(db, [{ customerId, since: later(now, -UNLIQUIDATED_DAYS * DAY_MS) }]),
  ]);
  const stake = own.get(customerId)!.equity;
  return judgeAdmission({ level: standing!.level, since, stake, liquidatedAt: liquidations.get(customerId) }, now);
}

type ShowLead = typeof calls.showLead;

export const showLead =
  (terms: CopyTerms) =>
  async (reader: Reader<Customer>): Promise<OutputOf<ShowLead>> => {
    const {
      db,
      now,
      caller: { customerId },
    } = reader;
    const [admission, latest, earned] = await Promise.all([
      admissionOf(reader, terms, customerId),
      latestTraderOf(db, customerId),
      sumEarned(db, customerId),
    ]);
    if (!latest) return { admission, trader: null, earned: moneyText(earned), due: null, alerts: [] };
    const [owing, alerts, [trader]] = await Promise.all([
      follows.select(db, sql`where trader_id = ${latest.id} and state <> 'ended' and realised > high_water`),
      listAlerts(db, latest.id),
      tellTraders(db, [latest.id], now),
    ]);
    const due = owing.reduce((sum, one) => sum + shareDue(one), 0n);
    // Nobody follows twice: so many follows are so many customers.
    const isTold = latest.followers >= COPIERS_TOLD_MIN;
    return { admission, trader: trader!, earned: moneyText(earned), due: isTold ? moneyText(due) : null, alerts };
  };

const profileFor = ({ marks }: CopyTerms, asked: ProfileAsked): Profile => {
  const profile = judgeProfile(asked, [...marks.contracts.keys()]);
  if (profile instanceof Rejection) throw profile;
  return profile;
};

const told = async ({ db, now }: Tx, { id }: Trader): Promise<{ trader: ToldTrader }> => ({
  trader: (await tellTraders(db, [id], now))[0]!,
});

type Apply = typeof calls.apply;

export const apply =
  (terms: CopyTerms) =>
  async (tx: Writer<Customer>, asked: InputOf<Apply>): Promise<OutputOf<Apply>> => {
    const { customerId } = tx.caller;
    const profile = profileFor(terms, asked);
    // Of two of his applications one waits for the other here.
    await openAccounts(tx, [customerId], []);
    if (await runningTraderOf(tx.db, customerId)) reject("already-trader");
    const missing = (await admissionOf(tx, terms, customerId)).find(({ met }) => !met);
    if (missing) reject("not-admitted", { rule: missing.rule, need: missing.need, has: missing.has ?? "0" });
    const name = (await listShown(tx.db, [customerId])).get(customerId)!.name;
    return await told(tx, await admit(tx, terms, { customerId, name, practice: false, profile }));
  };

/** Lets somebody lead. */
export async function admit(
  tx: Tx,
  terms: CopyTerms,
  { profile, ...who }: Pick<Trader, "customerId" | "name" | "practice"> & { readonly profile: Profile },
): Promise<Trader> {
  const trader: Trader = {
    ...profile,
    ...who,
    id: tx.random.id(tx.now),
    state: "active",
    followers: 0,
    kept: 0n,
    createdAt: tx.now,
    endedAt: null,
  };
  await insertTrader(tx.db, trader);
  await refreshFigures(tx, terms, [trader.id]);
  tx.emit(events.leadChanged, { customerId: trader.customerId });
  return trader;
}

type ChangeProfile = typeof calls.changeProfile;

export const changeProfile =
  (terms: CopyTerms) =>
  async (tx: Writer<Customer>, asked: InputOf<ChangeProfile>): Promise<OutputOf<ChangeProfile>> => {
    const trader = await holdOwnTrader(tx);
    const changed: Trader = { ...trader, ...profileFor(terms, asked) };
    await updateProfile(tx.db, changed);
    tx.emit(events.leadChanged, { customerId: trader.customerId });
    return await told(tx, changed);
  };

const holdOwnTrader = async (tx: Writer<Customer>): Promise<Trader> =>
  (await runningTraderOf(tx.db, tx.caller.customerId, sql`for no key update`)) ?? reject("no-trader");

type ChangeLead = typeof calls.changeLead;

export const changeLead =
  (terms: CopyTerms) =>
  async (tx: Writer<Customer>, { state }: InputOf<ChangeLead>): Promise<OutputOf<ChangeLead>> => {
    if (state === "closed") await openAccounts(tx, [], [tx.caller.customerId]);
    const trader = await holdOwnTrader(tx);
    if (state === "closed") await endTrader(tx, terms, trader, "closed");
    else await updateStates(tx.db, [{ ...trader, state }]);
    tx.emit(events.leadChanged, { customerId: trader.customerId });
    return await told(tx, trader);
  };

/**
 * Who leads no more stays listed (COPY-09) with what he had at the end, and all that follows him is to end. The caller holds his account
 * and his row.
 */
export async function endTrader(tx: Tx, terms: CopyTerms, trader: Trader, state: "closed" | "blown"): Promise<void> {
  await updateStates(tx.db, [{ ...trader, state, endedAt: tx.now }]);
  await refreshFigures(tx, terms, [trader.id], { isLast: true });
  for (const customerId of await endAll(tx.db, trader.id, `trader-${state}`)) tx.emit(events.followsChanged, { customerId });
  tx.afterCommit(() => terms.copier.wakeEnding());
}
