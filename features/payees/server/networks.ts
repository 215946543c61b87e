/** Networks over which value can be sent, as the catalogue has them. */
import { allCurrencies, type CurrencyFact } from "@assay/core/currency.ts";
import { type Family, isFamily, normalAddress } from "../rules/address.ts";

/** The family of a currency's open network; undefined where it has none of this name that can be judged. */
export function familyOf({ networks }: CurrencyFact, name: string): Family | undefined {
  const found = networks.find(({ subName, status }) => subName === name && status === "open");
  return found && isFamily(found.type) ? found.type : undefined;
}

/** The contracts of all tokens on chains of a family: what is sent to one is lost. */
export const contractsOf = (family: Family): string[] =>
  allCurrencies()
    .flatMap(({ networks }) => networks)
    .flatMap(({ type, address }) => (type === family && address !== null ? [normalAddress(family, address) ?? address] : []));
