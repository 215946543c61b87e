import { currencyById } from "@assay/core/currency.ts";
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { ADDRESSES_MAX, HOLD_MS, judgeName } from "../rules.ts";
import { judgeAddress } from "../rules/address.ts";
import { describeAddress } from "./answers.ts";
import { contractsOf, familyOf } from "./networks.ts";
import { addressNotice } from "./notices.ts";
import { type AddressRow, addresses, listOf, lockList } from "./store.ts";
import type { Terms } from "./terms.ts";

type Call = typeof calls.saveAddress;

const judged = (one: string | Rejection): string => {
  if (one instanceof Rejection) throw one;
  return one;
};

export const saveAddress =
  (terms: Terms) =>
  async (tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { customerId } = tx.caller;
    const currency = currencyById(asked.currency)!;
    const family = familyOf(currency, asked.type) ?? reject("no-such-network");
    const name = judged(judgeName(asked.name));
    const address = judged(judgeAddress(family, asked.address, contractsOf(family)));
    await lockList(tx.db, customerId);
    const list = await listOf(tx.db, customerId);
    const isSame = (one: AddressRow): boolean =>
      one.currency === currency.code && one.network === asked.type && one.address === address;
    const same = list.find(isSame);
    if (same) reject("address-known", { name: same.name });
    if (list.length >= ADDRESSES_MAX) reject("too-many-addresses", { maximum: ADDRESSES_MAX });
    const picture = asked.qrcode && { customerId, address: asked.qrcode, by: "payees.qrcode" };
    const row: AddressRow = {
      id: tx.random.id(tx.now),
      customerId,
      currency: currency.code,
      network: asked.type,
      family,
      name,
      address,
      qrcode: picture ? await terms.uploads.use(tx, picture) : null,
      createdAt: tx.now,
      usableAt: later(tx.now, HOLD_MS),
      removedAt: null,
    };
    await addresses.insert(tx.db, [row]);
    await terms.notify(tx, [addressNotice(row)]);
    tx.emit(events.changed, { customerId });
    return { address: describeAddress(terms, row, list, tx.now) };
  };
