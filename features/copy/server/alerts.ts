/** What followers are told as it happens: that their trader adds margin or takes his stake away, and that money for a copy was short. */
import { amount } from "@assay/core/money.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import { events as leverageEvents } from "@assay/features/leverage/contract.ts";
import { listTakenOut } from "@assay/features/wallet/server.ts";
import { events as walletEvents } from "@assay/features/wallet/contract.ts";
import { type Job, type Listener, listener } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { events } from "../contract.ts";
import { QUOTE } from "../rules/terms.ts";
import { noteFlow } from "./figures.ts";
import { alertNotice, type Alert, shortNotice } from "./notices.ts";
import { noteStakeTaken } from "./stake.ts";
import { runningTraderOf } from "./store.ts";
import type { CopyTerms } from "./terms.ts";

const LOOKED_MAX = 50;

/** What a leader pays into a purse of his own, or gets back of it, is a flow of his account as well. */
export const watchPurses = (terms: CopyTerms): Listener =>
  listener(leverageEvents.purseChanged, async (tx, { customerId }) => {
    const trader = await runningTraderOf(tx.db, customerId);
    if (trader) await noteFlow(tx, terms, trader);
  });

/** A transfer out of a trader's contract account is a signal, once, however often it is told. */
export const watchStake = (terms: CopyTerms): Listener =>
  listener(walletEvents.moved, async (tx, { customerId }) => {
    const trader = await runningTraderOf(tx.db, customerId);
    if (!trader) return;
    await noteFlow(tx, terms, trader);
    const since = later(tx.now, -DAY_MS);
    const taken = await listTakenOut(tx.db, {
      customerId,
      account: "contract",
      currency: QUOTE,
      since: since < trader.createdAt ? trader.createdAt : since,
      limit: LOOKED_MAX,
    });
    if (taken.length === 0) return;
    await noteStakeTaken(tx, trader.id, taken);
    tx.emit(events.leadChanged, { customerId });
  });

interface Untold {
  readonly id: string;
  readonly trader_id: string;
  readonly name: string;
  readonly kind: Alert["kind"];
  readonly symbol: string | null;
  readonly amount: string | null;
  readonly followers: string[];
}

const SIGNALS_MAX = 5;

/** Tells alerts to all who follow, a few signals at a time. */
export const tellAlerts = ({ notify }: CopyTerms): Job => ({
  name: "copy.tell-alerts",
  everyMs: 1_000,
  run: async (tx) => {
    const { rows } = await sql<Untold>`
      with untold as (
        select s.id from copy.signal s where s.kind in ('margin-added', 'stake-removed') and s.told_at is null
        order by s.id limit ${SIGNALS_MAX} for update skip locked
      ), told as (
        update copy.signal s set told_at = ${tx.now} from untold where s.id = untold.id returning s.*
      )
      select told.id, told.trader_id, t.name, told.kind, told.symbol, told.amount, array(
        select customer_id::text from copy.follow f where f.trader_id = told.trader_id and f.state <> 'ended' order by f.id
      ) as followers
      from told join copy.trader t on t.id = told.trader_id order by told.id`.execute(tx.db);
    // One message a subject: of several the latest stands.
    for (const row of rows) {
      const told = { kind: row.kind, amount: amount(QUOTE, BigInt(row.amount ?? 0)), market: row.symbol ?? "" };
      await notify(
        tx,
        row.followers.map((customerId) => alertNotice(customerId, { id: row.trader_id, name: row.name }, told)),
      );
    }
    return rows.length === SIGNALS_MAX ? "more" : "done";
  },
});

const SHORT_MAX = 200;

/** Tells who had no money for a copy. */
export const tellShort = ({ notify }: CopyTerms): Job => ({
  name: "copy.tell-short",
  everyMs: 1_000,
  run: async (tx) => {
    const { rows } = await sql<{ follow_id: string; customer_id: string; trader_id: string; name: string; symbol: string }>`
      with untold as (
        select follow_id, signal_id from copy.copy where note = 'insufficient-balance' and not told
        order by follow_id, signal_id limit ${SHORT_MAX} for update skip locked
      ), told as (
        update copy.copy c set told = true from untold u where c.follow_id = u.follow_id and c.signal_id = u.signal_id
        returning c.follow_id, c.signal_id, c.customer_id
      )
      select distinct on (told.follow_id) told.follow_id, told.customer_id, t.id as trader_id, t.name, s.symbol
      from told join copy.signal s on s.id = told.signal_id join copy.trader t on t.id = s.trader_id
      order by told.follow_id, told.signal_id desc`.execute(tx.db);
    await notify(
      tx,
      rows.map((row) =>
        shortNotice({ id: row.follow_id, customerId: row.customer_id }, { id: row.trader_id, name: row.name }, row.symbol),
      ),
    );
    return rows.length === SHORT_MAX ? "more" : "done";
  },
});
