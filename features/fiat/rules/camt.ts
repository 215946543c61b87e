/**
 * A bank's statement as ISO 20022 has it: camt.053.001.02 to .08, one statement a file. Of what the form allows only what is booked is read, and
 * nothing in it is guessed: what is missing, twice or another currency's is refused with its line.
 */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { formatDecimal, parseDecimal } from "@assay/core/money.ts";
import { type Fiat, fiatDecimals, isFiat } from "./catalogue.ts";
import { isMoment, LINES_MAX, type Movement, type Statement, STATEMENT_LENGTH_MAX, type WrongLine } from "./statement.ts";

const DEPTH_MAX = 20;
const [NAME_MAX, REFERENCE_MAX, ID_MAX] = [140, 300, 60];
const many = new Set(["Stmt", "Bal", "Ntry", "NtryDtls", "TxDtls", "Ustrd", "Strd"]);
const place = XMLParser.getMetaDataSymbol().valueOf();

interface Node {
  readonly [name: string]: unknown;
  readonly [at: symbol]: { readonly startIndex?: number } | undefined;
}

class Wrong extends Error {
  readonly at: number;
  constructor(at: number) {
    super();
    this.at = at;
  }
}

/** Reads a statement, or says which line of its text is wrong. */
export function readCamt(text: string): Statement | WrongLine {
  const lineAt = (index: number): number => text.slice(0, index).split("\n").length;
  if (text.length > STATEMENT_LENGTH_MAX) return { line: 1 };
  // No types, entities, comments or raw parts: nothing that means something else to another reader.
  const forbidden = text.indexOf("<!");
  if (forbidden >= 0) return { line: lineAt(forbidden) };
  if (!/xmlns(:\w+)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.0[2-8]["']/.test(text)) return { line: 1 };
  const judged = XMLValidator.validate(text);
  if (judged !== true) return { line: judged.err.line };
  try {
    const document = parser.parse(text) as Node;
    return statementOf(inside(inside(document, "Document", 0), "BkToCstmrStmt", 0));
  } catch (fault) {
    return { line: fault instanceof Wrong ? lineAt(fault.at) : 1 };
  }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  captureMetaData: true,
  maxNestedTags: DEPTH_MAX,
  isArray: (name) => many.has(name),
});

function statementOf(report: Node): Statement {
  const [one, second] = nodes(report, "Stmt");
  if (!one) throw new Wrong(startOf(report));
  if (second) throw new Wrong(startOf(second));
  const start = startOf(one);
  const balances = nodes(one, "Bal");
  const named = (code: string): Node[] => balances.filter((bal) => path(bal, "Tp", "CdOrPrtry", "Cd") === code);
  // Some banks say the opening as what was closed with before.
  const openings = named("OPBD").length > 0 ? named("OPBD") : named("PRCD");
  const closings = named("CLBD");
  if (openings.length !== 1) throw new Wrong(openings[1] ? startOf(openings[1]) : start);
  if (closings.length !== 1) throw new Wrong(closings[1] ? startOf(closings[1]) : start);
  const currency = path(one, "Acct", "Ccy") ?? currencyIn(closings[0]!, "Amt");
  if (currency === undefined || !isFiat(currency)) throw new Wrong(start);
  const account = path(one, "Acct", "Id", "IBAN") ?? path(one, "Acct", "Id", "Othr", "Id");
  const entries = nodes(one, "Ntry");
  const movements = entries.flatMap((entry) => movementsOf(currency, entry));
  if (movements.length > LINES_MAX) throw new Wrong(startOf(entries.at(-1)!));
  return {
    account: word(account, ID_MAX, start),
    number: word(path(one, "Id"), ID_MAX, start),
    currency,
    opening: signedIn(currency, openings[0]!),
    closing: signedIn(currency, closings[0]!),
    movements,
  };
}

/** What one entry has moved: itself, or each of its parts where the bank has booked a batch. */
function movementsOf(currency: Fiat, entry: Node): Movement[] {
  const start = startOf(entry);
  const status = path(entry, "Sts", "Cd") ?? path(entry, "Sts");
  if (status !== "BOOK") throw new Wrong(start);
  const signed = signedIn(currency, entry);
  if (signed === 0n) throw new Wrong(start);
  const isReversal = flagIn(entry, "RvslInd");
  const parts = nodes(entry, "NtryDtls").flatMap((details) => nodes(details, "TxDtls"));
  const ref = path(entry, "AcctSvcrRef") ?? path(entry, "NtryRef");
  const whole = { entry, signed, isReversal };
  if (parts.length < 2) return [movementOf(whole, { part: parts[0] ?? {}, ref, units: signed })];
  const moved = parts.map((part, at) => {
    const units = partIn(currency, part, signed);
    return movementOf(whole, { part, ref: ref === undefined ? undefined : `${ref}/${at + 1}`, units });
  });
  if (moved.reduce((sum, { units }) => sum + units, 0n) !== signed) throw new Wrong(start);
  return moved;
}

function movementOf(
  { entry, signed, isReversal }: { readonly entry: Node; readonly signed: bigint; readonly isReversal: boolean },
  { part, ref, units }: { readonly part: Node; readonly ref: string | undefined; readonly units: bigint },
): Movement {
  const start = startOf(entry);
  const id = word(ref ?? path(part, "Refs", "AcctSvcrRef") ?? path(part, "Refs", "TxId"), ID_MAX, start);
  // What is taken back had the other direction, and the other side in its place.
  const side = signed > 0n === isReversal ? "Cdtr" : "Dbtr";
  const name = path(part, "RltdPties", side, "Nm") ?? path(part, "RltdPties", side, "Pty", "Nm") ?? "";
  const told = nodes(part, "RmtInf", "Ustrd").concat(nodes(part, "RmtInf", "Strd"));
  const texts = told.map((one) => own(one) ?? path(one, "CdtrRefInf", "Ref") ?? "");
  const endToEnd = path(part, "Refs", "EndToEndId") ?? "NOTPROVIDED";
  const reference = [...texts, endToEnd === "NOTPROVIDED" ? "" : endToEnd].filter((one) => one !== "").join(" ");
  if (name.length > NAME_MAX || reference.length > REFERENCE_MAX) throw new Wrong(start);
  return {
    bankId: isReversal ? `${id}/R` : id,
    bookedAt: momentOf(entry, part),
    units,
    name: plain(name),
    reference: plain(reference),
    ...(isReversal && { reverses: id }),
    ...(isReturned(entry, part) && { isReturn: true as const }),
  };
}

/** Why whoever was paid may have sent it back by his own wish: that is a payment of his. */
const ownWish = ["CUST", "MD06", "MS02"];

/** A payment of ours that comes back: the bank gives a reason, or books it as the return of a payment. */
function isReturned(entry: Node, part: Node): boolean {
  const reason = path(part, "RtrInf", "Rsn", "Cd");
  if (reason !== undefined) return !ownWish.includes(reason);
  return [entry, part].some((one) => path(one, "BkTxCd", "Domn", "Fmly", "SubFmlyCd") === "RRTN");
}

/** A bank that names a day alone means all of it: unless it says when it took the order, that is its end. */
function momentOf(entry: Node, part: Node): Date {
  const start = startOf(entry);
  const day = path(entry, "BookgDt", "Dt");
  const taken = path(part, "RltdDts", "AccptncDtTm");
  const told = path(entry, "BookgDt", "DtTm") ?? (day !== undefined && taken?.startsWith(day) ? taken : undefined);
  if (told === undefined && day === undefined) throw new Wrong(start);
  const zoned = told ?? `${day}T23:59:59Z`;
  const text = /(Z|[+-]\d\d:\d\d)$/.test(zoned) ? zoned : `${zoned}Z`;
  if (!isMoment(text.replace(/[+-]\d\d:\d\d$/, "Z")) || Number.isNaN(Date.parse(text))) throw new Wrong(start);
  return new Date(text);
}

function partIn(currency: Fiat, part: Node, whole: bigint): bigint {
  const owner = part["Amt"] === undefined ? childOf(childOf(part, "AmtDtls"), "TxAmt") : part;
  if (!owner) throw new Wrong(startOf(part));
  const units = unitsIn(currency, owner, startOf(part));
  const said = path(part, "CdtDbtInd");
  if (said !== undefined && said !== (whole > 0n ? "CRDT" : "DBIT")) throw new Wrong(startOf(part));
  return whole > 0n ? units : -units;
}

function signedIn(currency: Fiat, owner: Node): bigint {
  const units = unitsIn(currency, owner, startOf(owner));
  const way = path(owner, "CdtDbtInd");
  if (way !== "CRDT" && way !== "DBIT") throw new Wrong(startOf(owner));
  return way === "CRDT" ? units : -units;
}

/** Smallest units; noughts beyond what the currency has are nothing, any other digit there is wrong. */
function unitsIn(currency: Fiat, owner: Node, start: number): bigint {
  const decimals = fiatDecimals[currency];
  const [, whole, rest = ""] = /^(\d{1,15})(?:\.(\d{1,5}))?$/.exec(path(owner, "Amt") ?? "") ?? [];
  if (whole === undefined || currencyIn(owner, "Amt") !== currency) throw new Wrong(start);
  const digits = rest.replace(/0+$/, "");
  return parseDecimal(digits === "" ? whole : `${whole}.${digits}`, decimals) ?? fail(start);
}

function fail(start: number): never {
  throw new Wrong(start);
}

function flagIn(entry: Node, name: string): boolean {
  const said = path(entry, name) ?? "false";
  if (!["true", "false", "1", "0"].includes(said)) throw new Wrong(startOf(entry));
  return said === "true" || said === "1";
}

const isNode = (some: unknown): some is Node => typeof some === "object" && some !== null && !Array.isArray(some);
const childOf = (node: Node | undefined, name: string): Node | undefined => {
  const some = node?.[name];
  return isNode(some) ? some : undefined;
};
const startOf = (node: Node): number => node[place]?.startIndex ?? 0;

function inside(node: Node, name: string, start: number): Node {
  return childOf(node, name) ?? fail(start);
}

function nodes(node: Node, ...names: readonly string[]): Node[] {
  const owner = names.slice(0, -1).reduce<Node | undefined>(childOf, node);
  const some = owner?.[names.at(-1)!];
  return Array.isArray(some) ? some.map((one: unknown) => (isNode(one) ? one : { "#text": one })) : [];
}

const own = (some: unknown): string | undefined => {
  if (typeof some === "string") return some;
  const text = isNode(some) ? some["#text"] : undefined;
  return typeof text === "string" ? text : undefined;
};

function path(node: Node, ...names: readonly string[]): string | undefined {
  const owner = names.slice(0, -1).reduce<Node | undefined>(childOf, node);
  return own(owner?.[names.at(-1)!]);
}

const currencyIn = (owner: Node, name: string): string | undefined => {
  const code = childOf(owner, name)?.["@Ccy"];
  return typeof code === "string" ? code : undefined;
};

function word(text: string | undefined, most: number, start: number): string {
  if (text === undefined || text.trim() === "" || text.length > most) throw new Wrong(start);
  return text.trim();
}

const signs: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
/** The five signs that XML has a name for: a bank's "A &amp; B" is "A & B". */
const plain = (text: string): string => text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => signs[name]!);

/** The text of a statement as a bank writes it in this form. */
export function writeCamt({ account, number, currency, opening, closing, movements }: Statement): string {
  const money = (units: bigint): string =>
    formatDecimal(units < 0n ? -units : units, fiatDecimals[currency], fiatDecimals[currency]);
  const way = (units: bigint): string => `<CdtDbtInd>${units < 0n ? "DBIT" : "CRDT"}</CdtDbtInd>`;
  const sum = (units: bigint): string => `<Amt Ccy="${currency}">${money(units)}</Amt>${way(units)}`;
  const safe = (text: string): string => text.replace(/[<>&]/g, (sign) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;" })[sign]!);
  const balance = (code: string, units: bigint): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${sum(units)}</Bal>`;
  const entry = ({ bankId, bookedAt, units, name, reference, reverses, isReturn }: Movement): string => {
    const side = units > 0n === (reverses !== undefined) ? "Cdtr" : "Dbtr";
    return [
      `<Ntry>${sum(units)}${reverses === undefined ? "" : "<RvslInd>true</RvslInd>"}<Sts>BOOK</Sts>`,
      `<BookgDt><DtTm>${bookedAt.toISOString()}</DtTm></BookgDt><AcctSvcrRef>${safe(reverses ?? bankId)}</AcctSvcrRef>`,
      `<NtryDtls><TxDtls><RltdPties><${side}><Nm>${safe(name)}</Nm></${side}></RltdPties>`,
      `<RmtInf><Ustrd>${safe(reference)}</Ustrd></RmtInf>${isReturn ? "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>" : ""}`,
      "</TxDtls></NtryDtls></Ntry>",
    ].join("\n");
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>',
    `<Stmt><Id>${safe(number)}</Id><Acct><Id><Othr><Id>${safe(account)}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>`,
    balance("OPBD", opening),
    balance("CLBD", closing),
    ...movements.map(entry),
    "</Stmt></BkToCstmrStmt></Document>",
  ].join("\n");
}
