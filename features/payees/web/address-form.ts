/** What is typed of an address. Its rules are the server's own. */
import type { OutputOf } from "@assay/core/contract.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { calls as market } from "@assay/features/market/contract.ts";
import { type Fault, type FormRules, required } from "@assay/ui/form.ts";
import type { calls } from "../contract.ts";
import { judgeName } from "../rules.ts";
import { type Family, isFamily, judgeAddress, looksLike, normalAddress } from "../rules/address.ts";

export type Listed = OutputOf<typeof calls.listAddresses>["list"][number];
export type Coin = OutputOf<typeof market.listCatalogue>["currencies"][number];

export interface AddressFields {
  /** A currency's code. */
  readonly coin: string;
  readonly network: string;
  readonly name: string;
  readonly address: string;
}

export interface AddressFacts {
  readonly coins: readonly Coin[];
  /** The customer's list. */
  readonly list: readonly Listed[];
}

type Network = Coin["networks"][number] & { readonly type: Family };

/** A coin's networks to which value can be sent. */
export const openNetworks = (coin: Coin | undefined): Network[] =>
  (coin?.networks ?? []).filter((one): one is Network => one.status === "open" && isFamily(one.type));

export const sendable = (coins: readonly Coin[]): Coin[] => coins.filter((coin) => openNetworks(coin).length > 0);

const chosenOf = ({ coin, network }: AddressFields, { coins }: AddressFacts): Network | undefined =>
  openNetworks(coins.find(({ code }) => code === coin)).find(({ sub_name }) => sub_name === network);

const contractsOf = (family: Family, coins: readonly Coin[]): string[] =>
  coins
    .flatMap(({ networks }) => networks)
    .flatMap(({ type, address }) => (type === family && address !== null ? [normalAddress(family, address) ?? address] : []));

const faultOf = (judged: string | Rejection): Fault | undefined =>
  judged instanceof Rejection ? { code: judged.code, values: judged.values } : undefined;

function judged(fields: AddressFields, facts: AddressFacts): string | Rejection {
  const network = chosenOf(fields, facts);
  if (!network) return new Rejection("no-such-network");
  const address = judgeAddress(network.type, fields.address, contractsOf(network.type, facts.coins));
  const known = facts.list.find((one) => one.address === address && one.currency === fields.coin && one.type === fields.network);
  return known ? new Rejection("address-known", { name: known.name }) : address;
}

function summary(fields: AddressFields, facts: AddressFacts) {
  const address = judged(fields, facts);
  if (address instanceof Rejection) return undefined;
  const alike = facts.list.find((one) => looksLike(one.address, address));
  return { address, alike: alike?.name };
}

export const addressRules: FormRules<AddressFields, AddressFacts, ReturnType<typeof summary>> = {
  start: { coin: "", network: "", name: "", address: "" },
  faults: (fields, facts) => ({
    name: fields.name.trim() === "" ? required : faultOf(judgeName(fields.name)),
    address: fields.address.trim() === "" ? required : faultOf(judged(fields, facts)),
  }),
  summary,
};
