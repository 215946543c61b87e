/** What operators are shown of a customer's payments. */
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import type { Panel } from "@assay/server/desk.ts";
import { sql } from "kysely";
import type { Fiat } from "../rules/catalogue.ts";
import { coinText, fiatText } from "./answers.ts";

interface Row {
  readonly id: string;
  readonly currency: Fiat;
  readonly fiat: string;
  readonly arrives: string;
  readonly reference: string;
  readonly method: string;
  readonly status: string;
  readonly created_at: Date;
}

export const panels: readonly Panel[] = [
  {
    panel: "payments",
    columns: [
      { name: "at", kind: "at" },
      { name: "pays", kind: "amount" },
      { name: "arrives", kind: "amount" },
      { name: "method", kind: "text" },
      { name: "state", kind: "state" },
      { name: "reference", kind: "text" },
      { name: "id", kind: "id" },
    ],
    read: async (db, customerId, page) =>
      (await newestOf<Row>(db, "fiat.payment", [sql`true`], customerId, page)).map(
        ({ id, currency, fiat, arrives, reference, method, status, created_at }) => ({
          key: id,
          cells: [
            atCell(created_at),
            `${fiatText(currency, BigInt(fiat))} ${currency}`,
            `${coinText(BigInt(arrives))} USDT`,
            method,
            status,
            reference,
            id,
          ],
        }),
      ),
  },
];
