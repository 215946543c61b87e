/** What operators are shown of a customer's payees, those that were removed too. */
import type { Panel } from "@assay/server/desk.ts";
import { atCell, newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";
import { lastFour } from "../rules.ts";
import { addresses, cards } from "./store.ts";
import type { Vault } from "./vault.ts";

const all = [sql`true`];
const stateOf = (removedAt: Date | null): string => (removedAt === null ? "listed" : "removed");
const at = (name: string) => ({ name, kind: "at" }) as const;
const written = (name: string) => ({ name, kind: "text" }) as const;
const state = { name: "state", kind: "state" } as const;
const number = { name: "id", kind: "id" } as const;

export const panelsOf = (vault: Vault): readonly Panel[] => [
  {
    panel: "addresses",
    columns: [
      at("at"),
      written("currency"),
      written("network"),
      written("name"),
      written("address"),
      at("usable"),
      state,
      number,
    ],
    read: async (db, customerId, page) =>
      (await newestOf<Record<string, unknown>>(db, "payees.address", all, customerId, page)).map((stored) => {
        const row = addresses.read(camel(stored));
        const { id, currency, network, name, address } = row;
        const cells = [atCell(row.createdAt), currency, network, name, address, atCell(row.usableAt), stateOf(row.removedAt), id];
        return { key: id, cells };
      }),
  },
  {
    panel: "cards",
    columns: [at("at"), written("kind"), written("country"), written("bank"), written("last"), at("usable"), state, number],
    read: async (db, customerId, page) =>
      (await newestOf<Record<string, unknown>>(db, "payees.card", all, customerId, page)).map((stored) => {
        const row = cards.read(camel(stored));
        const { id, kind, country, bankName, sealed } = row;
        const last = `•••• ${lastFour(vault.open(sealed).number)}`;
        return {
          key: id,
          cells: [atCell(row.createdAt), kind, country, bankName, last, atCell(row.usableAt), stateOf(row.removedAt), id],
        };
      }),
  },
];

/** The names that the table's rows have. */
const camel = (stored: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name.replaceAll(/_(.)/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
