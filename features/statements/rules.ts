/** What a statement says and what proves it, the same on the server, on the phone and in a verifier. */
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { digestOf, type Fact } from "@assay/features/proofs/receipts.ts";

export const LINES_A_PAGE = 1_000;
export const STATEMENTS_A_DAY = 10;
/** No transaction lasts as long: what began before has ended. */
export const SETTLED_MS = MINUTE_MS;
/** Before it nobody had an account. */
export const FIRST = Date.parse("2020-01-01T00:00:00Z");
/** Statements are kept so long; the lines themselves for ever. */
export const KEPT_MS = 90 * DAY_MS;

export const statementRule = "statement-1";

/** A line as digests name it. */
export interface Line {
  readonly id: string;
  readonly at: number;
  readonly account: string;
  readonly place: string;
  readonly currency: string;
  readonly reason: string;
  readonly reference: string;
  readonly change: string;
  readonly balance: string;
}

export const FIRST_DIGEST = "0".repeat(64);

const cells = ({ id, at, account, place, currency, reason, reference, change, balance }: Line): string[] => [
  id,
  new Date(at).toISOString(),
  account,
  place,
  currency,
  reason,
  reference,
  change,
  balance,
];

/** SHA-256 of the canonical text of {previous, lines}; a line is the list of its texts. */
export const digestOfPage = async (previous: string, lines: readonly Line[]): Promise<string> =>
  await digestOf({ previous, lines: lines.map(cells) });

export const heads = ["id", "at", "account", "place", "currency", "reason", "reference", "change", "balance"] as const;
export const cellsOf: (line: Line) => readonly string[] = cells;

/** Sums of one place and currency, in units. */
export interface Sum {
  readonly account: string;
  readonly place: string;
  readonly currency: string;
  readonly opening: bigint;
  readonly came: bigint;
  readonly went: bigint;
  readonly closing: bigint;
}

export const holds = ({ opening, came, went, closing }: Sum): boolean => opening + came - went === closing;

type SumFact = Readonly<Record<Exclude<keyof Sum, "opening" | "came" | "went" | "closing">, string>> &
  Readonly<Record<"opening" | "came" | "went" | "closing", string>>;
export type StatementFact = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly lines: string;
  readonly digest: string;
  readonly height: string;
  readonly block: string;
  readonly sums: readonly SumFact[];
};

const isText = (value: unknown): value is string => typeof value === "string";
const units = /^\d{1,40}$/;

/** A receipt's sums in units, and whether each opening leads to its closing. Undefined of what is no such fact. */
export function recompute(
  rule: string,
  fact: unknown,
): { fact: StatementFact; sums: readonly Sum[]; holds: boolean } | undefined {
  if (rule !== statementRule) return undefined;
  const told = fact as Partial<StatementFact> | null;
  if (typeof told !== "object" || told === null || !Array.isArray(told.sums)) return undefined;
  if (![told.id, told.from, told.to, told.lines, told.digest, told.height, told.block].every(isText)) return undefined;
  const isSum = (sum: Partial<SumFact>): boolean =>
    [sum.account, sum.place, sum.currency].every(isText) &&
    [sum.opening, sum.came, sum.went, sum.closing].every((value) => isText(value) && units.test(value));
  if (!told.sums.every(isSum)) return undefined;
  const sums = (told as StatementFact).sums.map((sum) => ({
    ...sum,
    opening: BigInt(sum.opening),
    came: BigInt(sum.came),
    went: BigInt(sum.went),
    closing: BigInt(sum.closing),
  }));
  return { fact: told as StatementFact, sums, holds: sums.every(holds) };
}

export const factOf = (of: Omit<StatementFact, "sums"> & { readonly sums: readonly Sum[] }): Fact => ({
  ...of,
  sums: of.sums.map((sum) => ({
    ...sum,
    opening: String(sum.opening),
    came: String(sum.came),
    went: String(sum.went),
    closing: String(sum.closing),
  })),
});
