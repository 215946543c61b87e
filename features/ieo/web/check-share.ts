/** Recomputes a sale from its published list, by the rule that the server has: nothing of the answer is taken on trust. */
import { scaleOf } from "@assay/core/currency.ts";
import { parseDecimal } from "@assay/core/money.ts";
import { allocate, type Commitment, listText } from "../rules.ts";
import { type Project, saleOf, type Subscription, tokensIn } from "./sale-form.ts";

export interface Checked {
  /** How many commitments were counted. */
  readonly count: number;
  /** Whether the list is the one whose hash was published. */
  readonly isPublished: boolean;
  /** The customer's share as it comes out, in the token's units; undefined for who has none. */
  readonly share: bigint | undefined;
  /** Whether his share, or without one the tokens that were sold, are what the house says. */
  readonly agrees: boolean;
}

export interface Line {
  readonly number: number;
  readonly amount: string;
}

export async function checkShare(
  project: Project,
  mine: Pick<Subscription, "number" | "allocated"> | null,
  lines: readonly Line[],
): Promise<Checked> {
  const scale = scaleOf(project.pay_currency);
  const commitments: Commitment[] = lines.map(({ number, amount }) => ({ number, amount: parseDecimal(amount, scale)! }));
  const shares = allocate(saleOf(project), commitments);
  const place = commitments.findIndex(({ number }) => number === mine?.number);
  const sold = shares.reduce((sum, one) => sum + one, 0n);
  const share = shares[place];
  const told = mine ? mine.allocated : project.sold;
  return {
    count: lines.length,
    isPublished: (await hashOf(listText(commitments))) === project.list_hash,
    share,
    agrees: told !== null && (mine ? share : sold) === tokensIn(project, told),
  };
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
