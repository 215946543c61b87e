/** An account as it is written: what the call would refuse for its form is said before it is sent. */
import { type FormRules, required } from "@assay/ui/form.ts";
import type { Method } from "../rules/catalogue.ts";

export interface AccountFields {
  readonly account: string;
  readonly method: Method;
  readonly country: string;
  readonly holder: string;
  readonly number: string;
  readonly bank: string;
  readonly city: string;
}

const filled = (text: string) => (text.trim() === "" ? required : undefined);

export const accountRules: FormRules<AccountFields, undefined> = {
  start: { account: "", method: "bank", country: "", holder: "", number: "", bank: "", city: "" },
  faults: ({ account, country, holder, number, bank, city }) => ({
    account: /^[a-z0-9-]{3,40}$/.test(account.trim()) ? undefined : { code: "wrong-account-name" },
    country: /^[A-Z]{2}$/.test(country.trim().toUpperCase()) ? undefined : { code: "wrong-country" },
    holder: filled(holder),
    number: filled(number),
    bank: filled(bank),
    city: filled(city),
  }),
  summary: () => undefined,
};

/** As the call takes it. */
export const accountInput = ({ method, country, ...texts }: AccountFields) => ({
  account: texts.account.trim(),
  method,
  country: country.trim().toUpperCase(),
  holder: texts.holder.trim(),
  number: texts.number.trim(),
  bank: texts.bank.trim(),
  city: texts.city.trim(),
});
