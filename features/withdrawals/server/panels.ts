/** What operators are shown of a customer's withdrawals. */
import { amount, formatAmount } from "@assay/core/money.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { sql } from "kysely";

interface Row {
  readonly id: string;
  readonly network: string;
  readonly currency: string;
  readonly units: string;
  readonly address: string;
  readonly state: string;
  readonly created_at: Date;
}

const rowOf = ({ id, network, currency, units, address, state, created_at }: Row): PanelRow => ({
  key: id,
  cells: [atCell(created_at), `${formatAmount(amount(currency, BigInt(units)))} ${currency}`, network, state, address, id],
});

export const panels: readonly Panel[] = [
  {
    panel: "withdrawals",
    columns: [
      { name: "at", kind: "at" },
      { name: "amount", kind: "amount" },
      { name: "network", kind: "text" },
      { name: "state", kind: "state" },
      { name: "address", kind: "id" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) =>
      (await newestOf<Row>(db, "withdrawals.withdrawal", [sql`true`], customerId, page)).map(rowOf),
  },
];
