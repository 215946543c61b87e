/** Checks a receipt in this phone: is it what was signed, does its rule lead from the inputs to the result, and was that asked for? */
import type { ReceiptFile } from "../contract.ts";
import { faultOf, instructionRule, type Receipt, type ReceiptFault, wasAskedLast } from "../rules.ts";

/** One tick that went into a decision, its price computed anew from its sources. */
export interface ExplainedTick {
  readonly title: string;
  /** By which the price history and other receipts name it; undefined of a price that is no tick. */
  readonly id: string | undefined;
  readonly at: number;
  readonly price: string;
  readonly sources: readonly { readonly venue: string; readonly price: string | undefined; readonly counts: boolean }[];
}

/** Something else that a rule goes by, in the reader's words. */
export interface ExplainedInput {
  readonly label: string;
  readonly text: string;
}

/** What the rule of a receipt makes of its inputs, in the reader's words. */
export interface Explanation {
  /** Whether the receipt says the same as the rule does now. */
  readonly holds: boolean;
  /** What its customer asked for at once, so that no entry of the log stands before it; undefined of anything else. */
  readonly request?: string | undefined;
  readonly ticks: readonly ExplainedTick[];
  readonly inputs: readonly ExplainedInput[];
  readonly rule: string;
  readonly result: string;
}

/** What a customer asked a later price to act on, in his own words. */
export interface Instruction {
  readonly asked: string;
  readonly at: number;
}

/** The feature whose receipt it is knows its rule; undefined for a rule that this app does not know. */
export type Explain = (receipt: Receipt) => Promise<Explanation | Instruction | undefined>;

export interface Checked {
  readonly receipt: Receipt;
  /** "unsupported" where the browser cannot check signatures of this kind. */
  readonly fault: ReceiptFault | "unsupported" | undefined;
  readonly explanation: Explanation | Instruction | undefined;
  /** Whether it acts on what was asked for last; undefined where nothing had been asked for before. */
  readonly wasAsked: boolean | undefined;
}

/** Whether a price has decided anything yet: what was asked for is sealed long before something comes of it. */
export const isDecided = (receipts: readonly Receipt[]): boolean => receipts.some(({ rule }) => !instructionRule.test(rule));

export async function checkAll({ keys, receipts }: ReceiptFile, explain: Explain): Promise<readonly Checked[]> {
  const known = new Map(Object.entries(keys));
  return await Promise.all(
    receipts.map(async (receipt) => ({
      receipt,
      fault: await faultOf(receipt, known).catch(() => "unsupported" as const),
      explanation: await explain(receipt),
      wasAsked: await wasAskedLast(receipt, receipts),
    })),
  );
}
