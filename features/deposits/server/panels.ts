/** What operators are shown of a customer's deposits. */
import { formatDecimal } from "@assay/core/money.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import type { Panel, PanelRow } from "@assay/server/desk.ts";
import { sql } from "kysely";

interface Row {
  readonly id: string;
  readonly network: string;
  readonly tx_hash: string;
  readonly token: string | null;
  readonly currency: string | null;
  readonly chain_units: string;
  readonly decimals: number;
  readonly status: string;
  readonly seen_at: Date;
}

const rowOf = ({ id, network, tx_hash, token, currency, chain_units, decimals, status, seen_at }: Row): PanelRow => ({
  key: id,
  cells: [atCell(seen_at), `${formatDecimal(BigInt(chain_units), decimals)} ${currency ?? token}`, network, status, tx_hash, id],
});

export const panels: readonly Panel[] = [
  {
    panel: "deposits",
    columns: [
      { name: "at", kind: "at" },
      { name: "amount", kind: "amount" },
      { name: "network", kind: "text" },
      { name: "state", kind: "state" },
      { name: "hash", kind: "id" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) => (await newestOf<Row>(db, "deposits.deposit", [sql`true`], customerId, page)).map(rowOf),
  },
];
