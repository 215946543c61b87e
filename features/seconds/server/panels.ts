/** What operators are shown of a customer's options. */
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";

interface OptionRow {
  readonly id: string;
  readonly symbol: string;
  readonly direction: string;
  readonly seconds: number;
  readonly mode: string;
  readonly currency: string;
  readonly stake: string;
  readonly state: string;
  readonly outcome: string | null;
  readonly payout: string | null;
  readonly created_at: Date;
}

function rowOf(row: OptionRow): PanelRow {
  const { id, symbol, direction, seconds, mode, currency, stake, state, outcome, payout, created_at } = row;
  const money = (units: string): string => `${formatAmount(amount(currency, BigInt(units)))} ${currency}`;
  return {
    key: id,
    cells: [
      atCell(created_at),
      symbol,
      direction,
      `${seconds} s`,
      mode,
      money(stake),
      outcome ?? state,
      payout && money(payout),
      id,
    ],
  };
}

/** Those under way and those that are settled: each set has its index. */
const sets = [sql`state <> 'settled'`, sql`state = 'settled'`];

export const panels: readonly Panel[] = [
  {
    panel: "options",
    columns: [
      { name: "at", kind: "at" },
      { name: "market", kind: "text" },
      { name: "direction", kind: "state" },
      { name: "term", kind: "text" },
      { name: "mode", kind: "state" },
      { name: "stake", kind: "amount" },
      { name: "state", kind: "state" },
      { name: "payout", kind: "amount" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) => (await newestOf<OptionRow>(db, "seconds.option", sets, customerId, page)).map(rowOf),
  },
];
