/** What is typed of a bank account. Its rules are the server's own; whether the holder is who the customer is the server judges. */
import { Rejection } from "@assay/core/rejection.ts";
import { type Fault, type FormRules, required } from "@assay/ui/form.ts";
import { type CardKind } from "../rules.ts";
import { type CardField, hasAba, judgedFields, type StatedCard } from "../rules/card.ts";

const empty: StatedCard = {
  country: "",
  bankName: "",
  branch: "",
  provinceCity: "",
  realName: "",
  number: "",
  aba: "",
  swift: "",
  phone: "",
  address: "",
};
/** What cannot be judged before the country is known. */
const byCountry: readonly CardField[] = ["number", "aba", "swift"];

/** What of a form is sent: a routing number of a country that was chosen before is not. */
export const statedIn = (fields: StatedCard): StatedCard => (hasAba(fields.country) ? fields : { ...fields, aba: "" });

function faults(kind: CardKind, fields: StatedCard): Partial<Record<CardField, Fault>> {
  const stated = statedIn(fields);
  const found: Partial<Record<CardField, Fault>> = {};
  for (const [name, judged] of Object.entries(judgedFields(kind, stated)) as [CardField, string | Rejection][]) {
    if (!(judged instanceof Rejection) || (stated.country === "" && byCountry.includes(name))) continue;
    found[name] = stated[name].trim() === "" ? required : { code: judged.code, values: judged.values };
  }
  return found;
}

export const cardRules = (kind: CardKind): FormRules<StatedCard, undefined> => ({
  start: empty,
  faults: (fields) => faults(kind, fields),
  summary: () => undefined,
});
