/** A bank's statement as a CSV text: four lines of head, then one line a movement. Nothing in it is guessed. */
import { formatDecimal, parseDecimal } from "@assay/core/money.ts";
import { type Fiat, fiatDecimals, isFiat } from "./catalogue.ts";

export interface Movement {
  /** The bank's own id of the movement. */
  readonly bankId: string;
  readonly bookedAt: Date;
  /** Smallest units; below zero where it went out. */
  readonly units: bigint;
  /** The other side's name, as the bank says it. */
  readonly name: string;
  readonly reference: string;
  /** The bank's own id of the movement that this one takes back, where it says so. */
  readonly reverses?: string;
  /** The bank says that a payment of ours comes back: it could not be paid, or not be kept by whoever was paid. */
  readonly isReturn?: true;
  /** Known as the fee of whoever keeps the account: nobody needs to explain it. */
  readonly isFee?: true;
}

export interface Statement {
  /** Ours, by our own name of it or by its number at the bank. */
  readonly account: string;
  readonly number: string;
  readonly currency: Fiat;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly movements: readonly Movement[];
}

export const LINES_MAX = 500;
export const STATEMENT_LENGTH_MAX = 50_000;
export const COLUMNS = "id,booked,amount,name,reference";
/** Of a statement that says which movements are returns: `yes`, or nothing. */
const WITH_RETURNS = `${COLUMNS},return`;

/** The number of the first line that is wrong, counted from one. */
export interface WrongLine {
  readonly line: number;
}

/** Reads a statement, or says which line is wrong. It judges the form alone: whether it continues the last one, the books say. */
export function readStatement(text: string): Statement | WrongLine {
  const lines = text
    .replace(/^\u{feff}/u, "")
    .replaceAll("\r\n", "\n")
    .replace(/\n+$/, "")
    .split("\n")
    .map(cellsOf);
  const head = new Map<string, string>();
  const names = ["account", "statement", "currency", "opening", "closing"];
  for (const [at, name] of names.entries()) {
    const cells = lines[at];
    if (cells?.length !== 2 || cells[0] !== name || cells[1] === "" || cells[1]!.length > 60) return { line: at + 1 };
    head.set(name, cells[1]!);
  }
  const currency = head.get("currency")!;
  if (!isFiat(currency)) return { line: 3 };
  const [opening, closing] = [signed(currency, head.get("opening")!), signed(currency, head.get("closing")!)];
  if (opening === undefined) return { line: 4 };
  if (closing === undefined) return { line: 5 };
  const columns = lines[5]?.join(",");
  if (columns !== COLUMNS && columns !== WITH_RETURNS) return { line: 6 };
  const movements: Movement[] = [];
  for (const [at, cells] of lines.slice(6).entries()) {
    const movement = cells?.length === lines[5]!.length ? movementOf(currency, cells) : undefined;
    if (!movement || at >= LINES_MAX) return { line: at + 7 };
    movements.push(movement);
  }
  return { account: head.get("account")!, number: head.get("statement")!, currency, opening, closing, movements };
}

export const isStatement = (read: Statement | WrongLine): read is Statement => "account" in read;

function movementOf(currency: Fiat, cells: readonly string[]): Movement | undefined {
  const [bankId = "", booked = "", money = "", name = "", reference = "", returns = ""] = cells;
  const units = signed(currency, money);
  const isWhole = bankId !== "" && bankId.length <= 80 && name.length <= 140 && reference.length <= 140;
  if (!isWhole || !["", "yes"].includes(returns) || !isMoment(booked) || units === undefined || units === 0n) return undefined;
  return { bankId, bookedAt: new Date(booked), units, name, reference, ...(returns === "yes" && { isReturn: true }) };
}

/** A moment of this millennium as ISO 8601 has it; a day that its month does not have is none. */
export const isMoment = (text: string): boolean =>
  /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 19) === text.slice(0, 19);

function signed(currency: Fiat, text: string): bigint | undefined {
  const units = parseDecimal(text.replace(/^-/, ""), fiatDecimals[currency]);
  return units !== undefined && text.startsWith("-") ? -units : units;
}

/** The cells of one line: quoted where a comma or a quote stands in them. Undefined where quotes do not close. */
function cellsOf(line: string): string[] | undefined {
  const cells: string[] = [];
  for (let rest = line; ;) {
    const cell = /^"((?:[^"]|"")*)"(?=,|$)/.exec(rest) ?? /^([^",]*)(?=,|$)/.exec(rest);
    if (!cell) return undefined;
    cells.push(cell[1]!.replaceAll('""', '"').trim());
    if (cell[0].length === rest.length) return cells;
    rest = rest.slice(cell[0].length + 1);
  }
}

/** A cell as it is written, quoted where it must be. */
const cellOf = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What may be a payment's reference in what a payer has typed, however he has parted it: words before it may look like one. */
export const referencesIn = (text: string, prefix = "AS"): string[] => [
  ...new Set(
    [
      ...text
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, "")
        .matchAll(new RegExp(`(?=(${prefix}[2-9A-HJ-NP-Z]{9}))`, "g")),
    ].map(([, found]) => found!),
  ),
];

/** What came in, in all. */
export const creditsOf = ({ movements }: Statement): bigint =>
  movements.reduce((sum, { units }) => (units > 0n ? sum + units : sum), 0n);

/** The text of a statement, as our practice bank writes it. */
export function writeStatement({ account, number, currency, opening, closing, movements }: Statement): string {
  const money = (units: bigint): string => formatDecimal(units, fiatDecimals[currency], fiatDecimals[currency]);
  const hasReturns = movements.some(({ isReturn }) => isReturn);
  const lines = movements.map(({ bankId, bookedAt, units, name, reference, isReturn }) =>
    [bankId, bookedAt.toISOString(), money(units), name, reference, ...(hasReturns ? [isReturn ? "yes" : ""] : [])]
      .map(cellOf)
      .join(","),
  );
  const head = [
    `account,${account}`,
    `statement,${number}`,
    `currency,${currency}`,
    `opening,${money(opening)}`,
    `closing,${money(closing)}`,
  ];
  return [...head, hasReturns ? WITH_RETURNS : COLUMNS, ...lines].join("\n");
}
