/** Mistakes that would lose money or pay it twice, and the test that must notice each: a simulated house has no operators who pay back. */
export const plantedInRefunds = [
  {
    name: "a-refund-that-fails-later-is-not-seen",
    file: "features/fiat/server/cards/refunds.ts",
    right: 'state: row.state === "done" ? "bounced" : "failed", dueAt: null };',
    wrong: 'state: row.state === "done" ? "done" : "failed", dueAt: null };',
    test: "FIAT-20",
  },
  {
    name: "a-message-about-what-is-done-is-not-heard",
    file: "features/fiat/server/cards/store.ts",
    right: "and (due_at > ${now} or (due_at is null and state = 'done'))`.execute(db);",
    wrong: "and due_at > ${now} and state <> 'done'`.execute(db);",
    test: "FIAT-20",
  },
  {
    name: "a-refund-is-asked-for-without-a-look",
    file: "features/fiat/server/cards/stripe.ts",
    right: "if (before.own) return refundIn(before.own);",
    wrong: "",
    test: "FIAT-13",
  },
  {
    name: "what-others-have-paid-back-is-paid-again",
    file: "features/fiat/rules/cards.ts",
    right: "(others > goesBack ? 0n : goesBack - others)",
    wrong: "(others > goesBack ? goesBack : goesBack - others)",
    test: "FIAT-13",
  },
] as const;

/** The same of what has been charged. */
export const plantedInCharges = [
  {
    name: "a-dispute-in-another-currency-is-booked",
    file: "features/fiat/server/cards/disputes.ts",
    right: 'if (state === "lost" && currency === payment.currency)',
    wrong: 'if (state === "lost")',
    test: "FIAT-14",
  },
] as const;
