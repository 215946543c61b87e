/** Terms as they are written: what the call would refuse is said before it is sent. */
import { parseRate } from "@assay/core/money.ts";
import { type FormRules, required } from "@assay/ui/form.ts";
import { type Kind, RATE_MAX, TABLE_MAX } from "../rules.ts";

export interface TermsFields {
  readonly product: string;
  readonly kind: Kind;
  readonly currency: string;
  readonly inDays: string;
  readonly isOnSale: boolean;
  readonly min: string;
  /** Daily rates, with spaces or lines between them. */
  readonly table: string;
}

const NAME = /^[a-z0-9-]{1,40}$/;
const DAYS = { least: 2, most: 365 };

const ratesIn = (table: string): readonly string[] => table.trim().split(/\s+/);

const isTable = (table: string): boolean => {
  const rates = ratesIn(table).map((text) => (/^0(\.\d{1,8})?$/.test(text) ? parseRate(text) : undefined));
  return (
    rates.length <= TABLE_MAX &&
    rates.every((rate) => rate !== undefined && rate <= RATE_MAX) &&
    rates.some((rate) => rate !== undefined && rate > 0n)
  );
};

export const termsRules: FormRules<TermsFields, undefined> = {
  start: { product: "", kind: "flexible", currency: "USDT", inDays: String(DAYS.least), isOnSale: true, min: "", table: "" },
  faults: ({ product, currency, inDays, min, table }) => ({
    product: product === "" ? required : NAME.test(product) ? undefined : { code: "no-name" },
    currency: currency.trim() === "" ? required : undefined,
    inDays:
      /^\d{1,3}$/.test(inDays) && Number(inDays) >= DAYS.least && Number(inDays) <= DAYS.most ? undefined : { code: "no-days" },
    min: /^\d+(\.\d+)?$/.test(min) && /[1-9]/.test(min) ? undefined : { code: "no-amount" },
    table: isTable(table) ? undefined : { code: "no-table" },
  }),
  summary: () => undefined,
};

/** As the call takes it. */
export const termsInput = ({ product, kind, currency, inDays, isOnSale, min, table }: TermsFields) => ({
  product,
  kind,
  currency: currency.trim(),
  in_days: inDays,
  is_on_sale: isOnSale ? ("1" as const) : ("0" as const),
  min,
  table: ratesIn(table).join(" "),
});
