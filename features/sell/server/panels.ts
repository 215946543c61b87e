/** What operators are shown of a customer's sales. */
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Fiat } from "@assay/features/fiat/contract.ts";
import { fiatText } from "@assay/features/fiat/server.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import type { Panel } from "@assay/server/desk.ts";
import { sql } from "kysely";
import { COIN } from "../rules/states.ts";

interface Row {
  readonly id: string;
  readonly units: string;
  readonly arrives: string;
  readonly currency: Fiat;
  readonly bank_name: string;
  readonly last_four: string;
  readonly reference: string;
  readonly state: string;
  readonly created_at: Date;
}

export const panels: readonly Panel[] = [
  {
    panel: "sales",
    columns: [
      { name: "at", kind: "at" },
      { name: "amount", kind: "amount" },
      { name: "arrives", kind: "amount" },
      { name: "bank", kind: "text" },
      { name: "state", kind: "state" },
      { name: "reference", kind: "text" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) =>
      (await newestOf<Row>(db, "sell.sale", [sql`true`], customerId, page)).map(
        ({ id, units, arrives, currency, bank_name, last_four, reference, state, created_at }) => ({
          key: id,
          cells: [
            atCell(created_at),
            `${formatAmount(amount(COIN, BigInt(units)))} ${COIN}`,
            `${fiatText(currency, BigInt(arrives))} ${currency}`,
            `${bank_name} ••${last_four}`,
            state,
            reference,
            id,
          ],
        }),
      ),
  },
];
