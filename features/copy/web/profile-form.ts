/** A trader's profile as a pure module: what he leads in, what he asks, and from whom. */
import type { InputTextOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, parseRate, pow10, shareOf } from "@assay/core/money.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { type Fault, type Faults, type FormRules, required } from "@assay/ui/form.ts";
import type { calls } from "../contract.ts";
import { judgeProfile } from "../rules/settings.ts";
import { money, QUOTE } from "../rules/terms.ts";
import type { Trader } from "./follow-form.ts";
import { fractionOf, percentOf } from "./percents.ts";

export interface ProfileFields {
  readonly signature: string;
  readonly symbols: readonly string[];
  /** In percent. */
  readonly share: string;
  readonly amount_min: string;
  readonly amount_max: string;
  readonly places: string;
}

export const SIGNATURE_MAX = 120;
const SIGNATURE_MIN = 2;
const PLACES_LEAST = 1;
const PLACES_MAX = 1_000;
const PERCENT_DECIMALS = 2;

export const profileOf = ({ signature, symbols, share, amount_min, amount_max, places }: Trader): ProfileFields => ({
  signature,
  symbols,
  share: percentOf(share),
  amount_min,
  amount_max,
  places: String(places),
});

/** What the server's own rule says of a profile; its refusal names the field that can mend it. */
function judged(fields: ProfileFields): Rejection | undefined {
  const found = judgeProfile({ ...profileInput(fields), places: PLACES_LEAST }, fields.symbols);
  return found instanceof Rejection ? found : undefined;
}

const fieldsOf: Readonly<Record<string, keyof ProfileFields>> = {
  "share-too-high": "share",
  "below-minimum": "amount_min",
  "above-maximum": "amount_max",
  "amounts-crossed": "amount_max",
};
/** Which field a refusal is about. */
export const fieldOf = (code: string): keyof ProfileFields | undefined =>
  code === "no-such-market" ? "symbols" : fieldsOf[code];

function placesFault(text: string): Fault | undefined {
  if (text === "") return required;
  const places = /^[0-9]{1,6}$/.test(text) ? Number(text) : 0;
  if (places < PLACES_LEAST) return { code: "wrong-amount", values: wrongAmount(0) };
  const maximum = String(PLACES_MAX);
  return places > PLACES_MAX
    ? { code: "above-maximum", lasting: true, values: { maximum, nearest: maximum, currency: "" } }
    : undefined;
}

const percentFault = (percent: string): Fault | undefined =>
  percent !== "" && fractionOf(percent) === undefined
    ? { code: "wrong-amount", values: wrongAmount(PERCENT_DECIMALS) }
    : undefined;

function faults(fields: ProfileFields): Faults<ProfileFields> {
  const refused = judged(fields);
  const field = refused && fieldOf(refused.code);
  return {
    ...(refused &&
      field && { [field]: { code: refused.code, values: refused.values, lasting: refused.values["maximum"] !== undefined } }),
    ...(fields.signature.trim().length < SIGNATURE_MIN && { signature: required }),
    ...(fields.symbols.length === 0 && { symbols: required }),
    ...(percentFault(fields.share) && { share: percentFault(fields.share) }),
    ...Object.fromEntries(
      (["share", "amount_min", "amount_max"] as const).filter((name) => fields[name] === "").map((name) => [name, required]),
    ),
    places: placesFault(fields.places),
  };
}

/** What the trader is paid of a thousand of profit; undefined without a share. */
function summary({ share }: ProfileFields): Amount | undefined {
  const fraction = fractionOf(share);
  const rate = fraction === undefined ? undefined : parseRate(fraction);
  return rate === undefined ? undefined : shareOf(money(1_000n * pow10(scaleOf(QUOTE))), rate, "down");
}

export const profileRules: FormRules<ProfileFields, undefined, Amount | undefined> = {
  start: { signature: "", symbols: [], share: "10", amount_min: "50", amount_max: "5000", places: "100" },
  faults,
  summary,
};

export const profileInput = (fields: ProfileFields): InputTextOf<typeof calls.apply> => ({
  signature: fields.signature.trim(),
  symbols: fields.symbols.join(","),
  share: fractionOf(fields.share) ?? "0",
  amount_min: fields.amount_min,
  amount_max: fields.amount_max,
  places: String(Number(fields.places)),
});
