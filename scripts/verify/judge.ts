/** Judges a receipt file without the house: signatures, ticks, and what the rule of each receipt makes of them. */
import { formatPrice } from "../../platform/core/money.ts";
import { readTick, recomputeTick } from "../../features/market/rules/index-tick.ts";
import { faultOf, type Receipt, wasAskedLast } from "../../features/proofs/rules.ts";
import { judgeRule } from "./judge-rule.ts";
import { type Say, sayIn } from "./texts.ts";
import { judgeByHead, type Trusted } from "./trusted.ts";

/** One thing that was looked at; `good` is undefined of what is only told. */
export interface Finding {
  readonly good: boolean | undefined;
  readonly text: string;
}

/** What was found of one receipt; what its rule leads to comes last. */
export interface Found {
  readonly place: string;
  readonly holds: boolean;
  readonly findings: readonly Finding[];
}

export interface Verdict {
  readonly holds: boolean;
  /** Whether every signature is of a key that the reader trusts; undefined where he has named none. */
  readonly isTrusted?: boolean | undefined;
  readonly keys: readonly Finding[];
  readonly receipts: readonly Found[];
  /** All that was found, one line each. */
  readonly lines: readonly string[];
}

const textsOf = (findings: readonly Finding[]): string[] => findings.map(({ text }) => text);
const nothing = (line: string): Verdict => ({ holds: false, keys: [], receipts: [], lines: [line] });

interface ReceiptFile {
  readonly keys: Readonly<Record<string, string>>;
  readonly receipts: readonly Receipt[];
}

/** A receipt file as it is, or the answer of `GET /proofs/head`, whose receipt says how far the ledger goes. */
export function receiptsIn(read: unknown): Partial<ReceiptFile> | null {
  type Said = Partial<ReceiptFile> & { ledger?: Receipt | null };
  const answer = read as (Said & { message?: Said }) | null;
  const said = answer?.message ?? answer;
  return said?.ledger ? { ...said, receipts: [said.ledger] } : said;
}

function readFile(text: string): ReceiptFile | undefined {
  try {
    const said = receiptsIn(JSON.parse(text));
    return Array.isArray(said?.receipts) && typeof said.keys === "object" ? (said as ReceiptFile) : undefined;
  } catch {
    return undefined;
  }
}

/** The verdict on a receipt file, as the app saves it, and as far as the reader trusts keys and a head from elsewhere. */
export async function judgeFile(text: string, trusted?: Trusted, say: Say = sayIn("en")): Promise<Verdict> {
  const file = readFile(text);
  const unreadable = nothing(say("no-file"));
  // Whatever else a file holds than receipts, it must not keep the verdict on the one before it on the screen.
  return file ? await judgeReceipts(file, trusted, say).catch(() => unreadable) : unreadable;
}

async function judgeReceipts(file: ReceiptFile, trusted: Trusted | undefined, say: Say): Promise<Verdict> {
  if (file.receipts.length === 0) return nothing(say("no-receipt"));
  const names = trusted && Object.keys(trusted.keys).length > 0;
  const known = new Set(names ? Object.values(trusted.keys) : []);
  const used = { ...trusted?.keys, ...file.keys };
  const verdicts = await Promise.all(
    file.receipts.map(async (receipt) => {
      const { holds, findings } = await judgeReceipt(receipt, file.receipts, used, say);
      const remembered = trusted?.head && judgeByHead(receipt, trusted.head, say);
      const isTrusted = names ? known.has(used[receipt.key] ?? "") : undefined;
      return {
        isTrusted,
        place: receipt.place,
        holds: holds && isTrusted !== false && remembered?.holds !== false,
        findings: remembered ? [{ good: remembered.holds, text: remembered.line }, ...findings] : findings,
      };
    }),
  );
  // Who makes a file up makes up its keys as well: what they prove is as good as the place where the reader has them from.
  const wordOf = (raw: string) => (names ? (known.has(raw) ? "key.trusted" : "key.stranger") : "key.own-word");
  const keys = Object.entries(used).map(([id, raw]): Finding => ({
    good: names ? known.has(raw) : undefined,
    text: say(wordOf(raw), { id, raw }),
  }));
  return {
    holds: verdicts.every(({ holds }) => holds),
    isTrusted: names ? verdicts.every(({ isTrusted }) => isTrusted) : undefined,
    keys,
    receipts: verdicts,
    lines: textsOf([...keys, ...verdicts.flatMap(({ findings }) => findings)]),
  };
}

/** The verdict in one sentence; of what is no receipt that alone. */
export function sentenceOf({ holds, isTrusted, receipts, lines }: Verdict, say: Say = sayIn("en")): string {
  if (receipts.length === 0) return lines.join("\n");
  if (isTrusted === false) return say("verdict.stranger");
  if (!holds) return say("verdict.fails");
  return say(isTrusted ? "verdict.trusted" : "verdict.own-word");
}

async function judgeReceipt(
  receipt: Receipt,
  all: readonly Receipt[],
  keys: Readonly<Record<string, string>>,
  say: Say,
): Promise<Omit<Found, "place">> {
  const fault = await faultOf(receipt, new Map(Object.entries(keys))).catch(() => "unreadable" as const);
  const { place, rule: name, key } = receipt;
  const signed = say(fault === undefined ? "signed" : `signed.${fault}`, { place, rule: name, key });
  const ticks = ticksIn(receipt.fact).map((said) => {
    const tick = readTick(said)!;
    const price = recomputeTick(tick);
    const anew = price === undefined ? undefined : formatPrice(price);
    const isRight = anew === tick.price;
    return {
      isRight,
      line: say(isRight ? "tick" : "tick.wrong", {
        id: tick.id,
        price: tick.price ?? say("no-price"),
        count: tick.sources.length,
      }),
    };
  });
  const rule = judgeRule(receipt, say);
  const wasAsked = await wasAskedLast(receipt, all);
  return {
    holds: fault === undefined && ticks.every(({ isRight }) => isRight) && rule.holds && wasAsked !== false,
    findings: [
      { good: fault === undefined, text: signed },
      ...ticks.map(({ isRight, line }) => ({ good: isRight, text: line })),
      ...(wasAsked === undefined ? [] : [{ good: wasAsked, text: say(wasAsked ? "asked.last" : "asked.never") }]),
      ...rule.inputs.map((text) => ({ good: undefined, text })),
      { good: rule.holds, text: rule.line },
    ],
  };
}

/** Every tick anywhere in a fact. */
function ticksIn(said: unknown): unknown[] {
  if (typeof said !== "object" || said === null) return [];
  return readTick(said) ? [said] : Object.values(said).flatMap(ticksIn);
}
