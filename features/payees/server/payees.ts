/** What later features ask of payees: withdrawals and payouts go where this says. */
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";
import { type CardKind, isOnlyList } from "../rules.ts";
import type { Family } from "../rules/address.ts";
import { addresses, cards, findRestriction, listOf } from "./store.ts";
import type { KeptCard, Vault } from "./vault.ts";

interface Known {
  readonly id: string;
  /** Nothing goes there before. */
  readonly usableAt: Date;
}

export interface AddressPayee extends Known {
  readonly currency: string;
  /** The short name of the network for the currency. */
  readonly network: string;
  readonly family: Family;
  readonly address: string;
  readonly name: string;
}

/** With the whole number: for whoever pays, and for no answer to a customer. */
export interface CardPayee extends Known, KeptCard {
  readonly kind: CardKind;
  readonly country: string;
  readonly bankName: string;
}

export interface Payees {
  /** An address on the customer's own list; undefined for another's, a removed one and one that never was. */
  payeeOf(db: Database, customerId: string, id: string): Promise<AddressPayee | undefined>;
  payeesOf(db: Database, customerId: string): Promise<readonly AddressPayee[]>;
  cardOf(db: Database, customerId: string, id: string): Promise<CardPayee | undefined>;
  /** Whether value may go to the customer's list alone. */
  isOnlyList(db: Database, customerId: string, now: Date): Promise<boolean>;
}

export const openPayees = (vault: Vault): Payees => ({
  payeeOf: async (db, customerId, id) =>
    (await addresses.select(db, sql`where id = ${id} and customer_id = ${customerId} and removed_at is null`))[0],
  payeesOf: listOf,
  cardOf: async (db, customerId, id) => {
    const [row] = await cards.select(db, sql`where id = ${id} and customer_id = ${customerId} and removed_at is null`);
    if (!row) return undefined;
    const { kind, country, bankName, usableAt } = row;
    return { ...vault.open(row.sealed), id, kind, country, bankName, usableAt };
  },
  isOnlyList: async (db, customerId, now) => isOnlyList(await findRestriction(db, customerId), now),
});
