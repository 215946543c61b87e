/** Judges a receipt file without the house: signatures, ticks, and what the rule of each receipt makes of them. */
import { formatPrice } from "../../platform/core/money.ts";
import { readTick, recomputeTick } from "../../features/market/rules/index-tick.ts";
import { faultOf, type Receipt } from "../../features/proofs/rules.ts";
import { judgeRule } from "./judge-rule.ts";

export interface Verdict {
  readonly holds: boolean;
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

/** The verdict on a receipt file, as the app saves it. `trusted` are public keys from elsewhere, in place of the file's own. */
export async function judgeFile(text: string, trusted?: Readonly<Record<string, string>>): Promise<Verdict> {
  const file = readFile(text);
  if (!file) return { holds: false, lines: ["This is no receipt file."] };
  if (file.receipts.length === 0) return { holds: false, lines: ["There is no receipt in this file."] };
  const used = trusted ?? file.keys;
  const verdicts = await Promise.all(file.receipts.map((receipt) => judgeReceipt(receipt, used)));
  // Who makes a file up makes up its keys as well: what they prove is as good as the place where the reader has them from.
  const from = trusted ? "from elsewhere" : "by the file's own word: compare it with what the house has published";
  const keys = Object.entries(used).map(([id, raw]) => `key ${id} is ${raw}, ${from}`);
  return { holds: verdicts.every(({ holds }) => holds), lines: [...keys, ...verdicts.flatMap(({ lines }) => lines)] };
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
