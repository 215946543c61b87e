/** Judges a receipt file without the house: signatures, ticks, and what the rule of each receipt makes of them. */
import { formatPrice } from "../../platform/core/money.ts";
import { readTick, recomputeTick } from "../../features/market/rules/index-tick.ts";
import { faultOf, type Receipt } from "../../features/proofs/rules.ts";
import { judgeRule } from "./judge-rule.ts";
import { judgeByHead, type Trusted } from "./trusted.ts";

export interface Verdict {
  readonly holds: boolean;
  /** Whether every signature is of a key that the reader trusts; undefined where he has named none. */
  readonly isTrusted?: boolean | undefined;
  /** What was found, one line each. */
  readonly lines: readonly string[];
}

interface ReceiptFile {
  readonly keys: Readonly<Record<string, string>>;
  readonly receipts: readonly Receipt[];
}

function readFile(text: string): ReceiptFile | undefined {
  try {
    const said = JSON.parse(text) as Partial<ReceiptFile> | null;
    return Array.isArray(said?.receipts) && typeof said.keys === "object" ? (said as ReceiptFile) : undefined;
  } catch {
    return undefined;
  }
}

const unreadable: Verdict = { holds: false, lines: ["This is no receipt file."] };

/** The verdict on a receipt file, as the app saves it, and as far as the reader trusts keys and a head from elsewhere. */
export async function judgeFile(text: string, trusted?: Trusted): Promise<Verdict> {
  const file = readFile(text);
  // Whatever else a file holds than receipts, it must not keep the verdict on the one before it on the screen.
  return file ? await judgeReceipts(file, trusted).catch(() => unreadable) : unreadable;
}

async function judgeReceipts(file: ReceiptFile, trusted: Trusted | undefined): Promise<Verdict> {
  if (file.receipts.length === 0) return { holds: false, lines: ["There is no receipt in this file."] };
  const names = trusted && Object.keys(trusted.keys).length > 0;
  const known = new Set(names ? Object.values(trusted.keys) : []);
  const used = { ...trusted?.keys, ...file.keys };
  const verdicts = await Promise.all(
    file.receipts.map(async (receipt) => {
      const { holds, lines } = await judgeReceipt(receipt, used);
      const remembered = trusted?.head && judgeByHead(receipt, trusted.head);
      const isTrusted = names ? known.has(used[receipt.key] ?? "") : undefined;
      return {
        isTrusted,
        holds: holds && isTrusted !== false && remembered?.holds !== false,
        lines: remembered ? [remembered.line, ...lines] : lines,
      };
    }),
  );
  // Who makes a file up makes up its keys as well: what they prove is as good as the place where the reader has them from.
  const from = (raw: string): string =>
    names
      ? known.has(raw)
        ? "a key that you trust"
        : "a key that you do NOT know"
      : "by the file's own word: compare it with what the house has published";
  return {
    holds: verdicts.every(({ holds }) => holds),
    isTrusted: names ? verdicts.every(({ isTrusted }) => isTrusted) : undefined,
    lines: [
      ...Object.entries(used).map(([id, raw]) => `key ${id} is ${raw}, ${from(raw)}`),
      ...verdicts.flatMap(({ lines }) => lines),
    ],
  };
}

/** The verdict in one sentence. */
export function sentenceOf({ holds, isTrusted }: Verdict): string {
  if (isTrusted === false) return "The receipt does NOT hold for you: it is signed by a key that you do not know.";
  if (!holds) return "The receipt does NOT hold.";
  return isTrusted
    ? "The receipt holds, signed by a key that you trust."
    : "The receipt holds by its own word: you have named no key that you trust.";
}

async function judgeReceipt(receipt: Receipt, keys: Readonly<Record<string, string>>): Promise<Verdict> {
  const fault = await faultOf(receipt, new Map(Object.entries(keys))).catch(() => "unreadable");
  const signed = fault === undefined ? `signed with key ${receipt.key} and unchanged` : `NOT as it was signed: ${fault}`;
  const ticks = ticksIn(receipt.fact).map((said) => {
    const tick = readTick(said)!;
    const price = recomputeTick(tick);
    const anew = price === undefined ? undefined : formatPrice(price);
    const isRight = anew === tick.price;
    return {
      isRight,
      line: `tick ${tick.id}: ${isRight ? "" : "NOT "}${tick.price ?? "no price"} by ${tick.sources.length} sources`,
    };
  });
  const rule = judgeRule(receipt);
  return {
    holds: fault === undefined && ticks.every(({ isRight }) => isRight) && rule.holds,
    lines: [`place ${receipt.place}, rule ${receipt.rule}: ${signed}`, ...ticks.map(({ line }) => line), ...rule.lines],
  };
}

/** Every tick anywhere in a fact. */
function ticksIn(said: unknown): unknown[] {
  if (typeof said !== "object" || said === null) return [];
  return readTick(said) ? [said] : Object.values(said).flatMap(ticksIn);
}
