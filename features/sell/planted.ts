/** Mistakes that would pay out what must stay, or twice, and the test that must notice each: in a simulated house nobody sells to a bank. */
export const plantedInTests = [
  {
    name: "a-hold-that-begins-lets-a-sale-into-its-file",
    file: "features/sell/server/payout-file.ts",
    right: "const rows = ready.filter((row) => !kept.has(row.id));",
    wrong: 'const rows = ready.filter((row) => (kept.get(row.id)?.reason ?? "value-hold") === "value-hold");',
    test: "SELL-10",
  },
  {
    name: "a-file-pays-whoever-the-customer-was-before",
    file: "features/sell/server/judge.ts",
    right: "if (verified !== undefined && !fitsName(vault.open(sealed).realName, verified))",
    wrong: "if (verified === undefined)",
    test: "SELL-07",
  },
  {
    name: "what-has-to-stay-is-counted-once-for-each-sale",
    file: "features/sell/rules/states.ts",
    right: "room -= units;",
    wrong: "room -= 0n;",
    test: "SELL-13",
  },
  {
    name: "what-a-customer-sends-back-undoes-his-sale",
    file: "features/sell/rules/payout.ts",
    right: "return isBanks && !isLate && canBounce(sale, units)",
    wrong: "return !isLate && canBounce(sale, units)",
    test: "SELL-04",
  },
  {
    name: "a-line-that-people-give-brings-back-more-than-once",
    file: "features/sell/server/lines.ts",
    right: 'if (!canBounce(sale, units)) reject("payment-over");',
    wrong: 'if (units > sale.arrives) reject("payment-over");',
    test: "SELL-04",
  },
] as const;
