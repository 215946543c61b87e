import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { parsePrice } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { ALERTS_MAX, judgeAlert, notAMultiple } from "../rules/alerts.ts";
import { countAlerts, insertAlert, lockAlertsOf } from "./customer-store.ts";
import { describeAlert } from "./list-alerts.ts";
import type { MarketFeed } from "./feed/market-feed.ts";

type Call = typeof calls.addAlert;

export const addAlert =
  (feed: MarketFeed) =>
  async (tx: Writer<Customer>, { symbol, direction, price: text, repeats }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { db, now } = tx;
    const { customerId } = tx.caller;
    const state = feed.board.states.get(symbol) ?? reject("no-such-market");
    const { tick } = state.market;
    const price = parsePrice(text);
    if (price === undefined) throw notAMultiple(tick);
    const refused = judgeAlert({ direction, price }, tick, state.price);
    if (refused) throw refused;
    await lockAlertsOf(db, customerId);
    if ((await countAlerts(db, customerId)) >= ALERTS_MAX) reject("too-many-alerts", { maximum: ALERTS_MAX });
    const alert = { id: tx.random.id(now), customerId, symbol, direction, price, repeats, at: now };
    const row = (await insertAlert(db, alert)) ?? reject("alert-exists");
    return describeAlert(row);
  };
