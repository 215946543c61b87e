/** What a command would do, said so that two runs of it can be compared: nothing in it is made by chance. */
import { formatAmount } from "@assay/core/money.ts";
import { canonical } from "../canonical.ts";
import type { Posting } from "../ledger/posting.ts";
import type { Preview } from "./proposals.ts";

export const previewOf = (shows: Readonly<Record<string, string>>, postings: readonly Posting[]): Preview => ({
  shows: { ...shows },
  postings: postings.flatMap(({ reason, transfers }) =>
    transfers.map(({ from, to, amount }) => ({
      reason,
      from,
      to,
      currency: amount.currency,
      amount: formatAmount(amount),
    })),
  ),
});

export const isSamePreview = (one: Preview, other: Preview): boolean => canonical(one) === canonical(other);
