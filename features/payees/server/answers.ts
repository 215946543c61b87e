/** What customers are told of their payees, and the calls that only tell. */
import { currencyById, currencyFact } from "@assay/core/currency.ts";
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { maskName } from "@assay/features/verification/server.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { type CardKind, CARDS_MAX, isOnlyList, lastFour } from "../rules.ts";
import { looksLike } from "../rules/address.ts";
import { domesticCountries, isDomestic } from "../rules/card.ts";
import { banks, BANKS_AS_OF } from "./banks.ts";
import { type AddressRow, type CardRow, cardsOf, findRestriction, listOf, type Restriction } from "./store.ts";
import type { Terms } from "./terms.ts";

/** `list` is all of the customer's list, the newest first: an older one of it may be what this one is taken for. */
export function describeAddress(
  { uploads }: Pick<Terms, "uploads">,
  row: AddressRow,
  list: readonly AddressRow[],
  now: Date,
): OutputOf<typeof calls.saveAddress>["address"] {
  const alike = list.findLast((one) => one.id < row.id && one.family === row.family && looksLike(one.address, row.address));
  return {
    id: row.id,
    currency: row.currency,
    currency_id: currencyFact(row.currency).id,
    type: row.network,
    name: row.name,
    address: row.address,
    qrcode: row.qrcode && uploads.linkTo(row.qrcode, now),
    created_at: row.createdAt.getTime(),
    usable_at: row.usableAt.getTime(),
    alike: alike?.name ?? null,
  };
}

type ListAddresses = typeof calls.listAddresses;

export const listAddresses =
  (terms: Terms) =>
  async (
    { db, now, caller }: Reader<Customer>,
    { currency, ...paging }: InputOf<ListAddresses>,
  ): Promise<OutputOf<ListAddresses>> => {
    const list = await listOf(db, caller.customerId);
    const code = currency === undefined ? undefined : currencyById(currency)!.code;
    const wanted = code === undefined ? list : list.filter((one) => one.currency === code);
    return await readPage(
      paging,
      async ({ offset, limit }) => wanted.slice(offset, offset + limit),
      (row) => describeAddress(terms, row, list, now),
    );
  };

type OnlyList = OutputOf<typeof calls.showOnlyList>;

export const describeRestriction = (restriction: Restriction | undefined, now: Date): OnlyList =>
  isOnlyList(restriction, now) ? { on: true, off_at: restriction?.offAt?.getTime() ?? null } : { on: false, off_at: null };

export const showOnlyList = async ({ db, now, caller }: Reader<Customer>): Promise<OnlyList> =>
  describeRestriction(await findRestriction(db, caller.customerId), now);

export function describeCard({ vault }: Pick<Terms, "vault">, row: CardRow): OutputOf<typeof calls.saveCard>["card"] {
  const { realName, number, branch, swift } = vault.open(row.sealed);
  return {
    id: row.id,
    kind: row.kind,
    country: row.country,
    bank_name: row.bankName,
    branch,
    real_name: maskName(realName),
    last_four: lastFour(number),
    swift_code: swift,
    created_at: row.createdAt.getTime(),
    usable_at: row.usableAt.getTime(),
  };
}

export const listCards =
  (terms: Terms, kind: CardKind) =>
  async ({ db, caller }: Reader<Customer>): Promise<OutputOf<typeof calls.listCards>> => {
    const own = (await cardsOf(db, caller.customerId)).filter((one) => one.kind === kind);
    return { list: own.map((row) => describeCard(terms, row)), maximum: CARDS_MAX };
  };

type ListBanks = typeof calls.listBanks;

/** A country without a list answers none. */
export async function listBanks(_reader: Reader, { country }: InputOf<ListBanks>): Promise<OutputOf<ListBanks>> {
  const wanted = country === undefined ? domesticCountries : isDomestic(country) ? [country] : [];
  return { as_of: BANKS_AS_OF, list: wanted.map((one) => ({ country: one, banks: [...banks[one]] })) };
}
