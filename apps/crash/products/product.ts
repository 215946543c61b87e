/** What the crowd does in one product, and how a customer's own history judges what that product shows of him at the end. */
import type { Call } from "@assay/core/contract.ts";
import type { Deed } from "@assay/server/simulation.ts";
import { parseDecimal } from "@assay/core/money.ts";
import type { AccountField } from "@assay/features/wallet/contract.ts";
import type { Customer } from "../customer.ts";

export interface Product {
  readonly deeds: readonly Deed[];
  /** What changes something and is judged; a deed of anything else only reads. */
  readonly commands: ReadonlySet<Call>;
  /** Brings to its end what the customer still has open, and answers what already contradicts his history. */
  end(customer: Customer): Promise<readonly string[]>;
  /** Asked when everybody has ended, so that nothing moves any more. */
  judge(customer: Customer): Promise<Finding>;
}

export interface Finding {
  /** What contradicts the history, one line each. */
  readonly faults: readonly string[];
  /** What the product has brought to the customer's accounts, and taken from them. */
  readonly moves: readonly Move[];
  /** How much was judged, by its name in the report. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Units at `SCALE`; negative is what an account has lost. */
export interface Move {
  readonly account: AccountField;
  readonly currency: string;
  readonly units: bigint;
}

/** Fine enough for every currency, price and rate. */
export const SCALE = 18;
export const ONE = 10n ** BigInt(SCALE);
export const units = (text: string): bigint =>
  text.startsWith("-") ? -parseDecimal(text.slice(1), SCALE)! : parseDecimal(text, SCALE)!;

const PAGE = 100;

/** All rows of a list, page after page. */
export async function pages<Row>(
  read: (paging: { readonly page: string; readonly limit: string }) => Promise<{ readonly list: readonly Row[] }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { list } = await read({ page: String(page), limit: String(PAGE) });
    rows.push(...list);
    if (list.length < PAGE) return rows;
  }
}

/** Everything acknowledged is shown once, and nothing else is but what `mayBeNew` explains. */
export function judgeIds(
  name: string,
  known: ReadonlyMap<string, unknown>,
  shown: readonly { readonly id: string }[],
  mayBeNew: (id: string) => boolean = () => false,
): string[] {
  const ids = new Set(shown.map(({ id }) => id));
  return [
    ...(ids.size === shown.length ? [] : [`a ${name} is listed twice`]),
    ...[...known.keys()].filter((id) => !ids.has(id)).map((id) => `the acknowledged ${name} ${id} is lost`),
    ...[...ids].filter((id) => !known.has(id) && !mayBeNew(id)).map((id) => `the ${name} ${id} was never acknowledged`),
  ];
}

/** Names of the fields in which two tellings of one thing differ. */
export function differences<T extends object>(told: T, shown: T, fields: readonly (keyof T & string)[]): string[] {
  return fields.filter((field) => JSON.stringify(told[field]) !== JSON.stringify(shown[field]));
}
