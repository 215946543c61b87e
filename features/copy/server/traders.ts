/** Traders as everybody sees them, and as the house does. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { amount, formatAmount, formatPrice, formatRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { listOwnClosed, netResult, type Position, profitOfOne, readOwn } from "@assay/features/leverage/server.ts";
import type { Operator, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import { type calls, traderStates } from "../contract.ts";
import { listAlerts, maybe, moneyText, tellTraders, type ToldTrader } from "./answers.ts";
import { gapsOfLeads } from "./figures-store.ts";
import { findTraders, isRunning, listTraderIds, type Trader, type TradersAsked } from "./store.ts";
import type { CopyTerms } from "./terms.ts";

type ListTraders = typeof calls.listTraders;

type Paged = { readonly page: number; readonly limit: number };
type Asked = Omit<TradersAsked, "offset" | "limit">;

async function pageOfTraders({ db, now }: Reader<unknown>, paging: Paged, asked: Asked) {
  const page = await readPage(
    paging,
    (rows) => listTraderIds(db, { ...asked, ...rows }),
    (id) => id,
  );
  const list: ToldTrader[] = await tellTraders(db, page.list, now);
  return { ...page, list };
}

export const listTraders = async (
  reader: Reader,
  { sort, symbol, graveyard, free_places: onlyFree, ...paging }: InputOf<ListTraders>,
): Promise<OutputOf<ListTraders>> =>
  await pageOfTraders(reader, paging, {
    sort,
    symbol,
    states: graveyard ? ["closed", "blown"] : onlyFree ? ["active"] : ["active", "paused"],
    onlyFree,
  });

type ListDesk = typeof calls.listDesk;

export const listDesk = async (reader: Reader<Operator>, { state, ...paging }: InputOf<ListDesk>): Promise<OutputOf<ListDesk>> =>
  await pageOfTraders(reader, paging, {
    sort: "newest",
    symbol: undefined,
    states: state === undefined ? traderStates : [state],
    onlyFree: false,
  });

type Lead = OutputOf<typeof calls.listLeads>["list"][number];
type Gaps = Awaited<ReturnType<typeof gapsOfLeads>>;

/** The lead that a part was closed of has the copies. */
const leadId = ({ id, partOf }: Position): string => partOf ?? id;

function describeLead(position: Position, net: bigint | null | undefined, gaps: Gaps): Lead {
  const base = position.symbol.split("/")[0]!;
  const copied = gaps.get(leadId(position));
  return {
    transaction_id: position.id,
    symbol: position.symbol,
    type: position.side,
    multiple: position.leverage,
    number: formatAmount(amount(currencyFact(base).code, position.quantity)),
    open_price: formatPrice(position.entry!),
    close_price: maybe(position.closePrice, formatPrice),
    opened_at: position.openedAt!.getTime(),
    closed_at: position.endedAt?.getTime() ?? null,
    net: maybe(net, moneyText),
    gap: maybe(copied?.gap, formatRate),
    copies: copied?.copies ?? null,
  };
}

const findTrader = async ({ db }: Reader, id: string): Promise<Trader> =>
  (await findTraders(db, [id])).get(id) ?? reject("no-such-trader");

type ShowTrader = typeof calls.showTrader;

export const showTrader =
  ({ marks }: CopyTerms) =>
  async (reader: Reader, { trader_user_id: id }: InputOf<ShowTrader>): Promise<OutputOf<ShowTrader>> => {
    const { db, now } = reader;
    const trader = await findTrader(reader, id);
    const [[told], alerts, own] = await Promise.all([
      tellTraders(db, [id], now),
      listAlerts(db, id),
      // Who leads no more has agreed to be seen no longer.
      isRunning(trader) ? readOwn(db, marks, [trader.customerId]) : new Map(),
    ]);
    const open: readonly Position[] = own.get(trader.customerId)?.open ?? [];
    const gaps = await gapsOfLeads(db, open.map(leadId));
    return {
      trader: told!,
      alerts,
      open: open.toReversed().map((one) => describeLead(one, profitOfOne(marks, one), gaps)),
    };
  };

type ListLeads = typeof calls.listLeads;

export async function listLeads(
  reader: Reader,
  { trader_user_id: id, ...paging }: InputOf<ListLeads>,
): Promise<OutputOf<ListLeads>> {
  const { db } = reader;
  const { customerId, createdAt: since, endedAt: until } = await findTrader(reader, id);
  const page = await readPage(
    paging,
    (rows) => listOwnClosed(db, { customerId, since, until }, rows),
    (one) => one,
  );
  const gaps = await gapsOfLeads(db, page.list.map(leadId));
  return { ...page, list: page.list.map((one) => describeLead(one, netResult(one), gaps)) };
}
