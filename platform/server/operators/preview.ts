/** What a command would do, said so that two runs of it can be compared: nothing in it is made by chance. */
import { findCurrency, isLocal } from "@assay/core/currency.ts";
import { type Amount, formatAmount } from "@assay/core/money.ts";
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
      amount: textOf(amount),
    })),
  ),
});

/** A currency that the command itself adds is known once it is done: until then its smallest units are told. */
const textOf = (amount: Amount): string =>
  isLocal(amount.currency) || findCurrency(amount.currency) ? formatAmount(amount) : `${amount.units} smallest units`;

export const isSamePreview = (one: Preview, other: Preview): boolean => canonical(one) === canonical(other);
