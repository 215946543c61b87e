import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatRate } from "@assay/core/money.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { riskRate } from "../rules/margin.ts";
import type { Marks } from "./marks.ts";
import { QUOTE } from "./postings.ts";
import { describePosition, heldFor } from "./positions.ts";
import { readQueue } from "./queue.ts";
import { excessOf, profitOf, spendableOf } from "./purse.ts";
import { describeStanding, liquidationsOf, marksNow, pursesOf, readFree } from "./standing.ts";
import { listActive } from "./store.ts";

type ListPositions = typeof calls.listPositions;

const money = (units: bigint): string => formatAmount(amount(QUOTE, units));

/** What a customer has open and waiting, newest first, and the contract account as a whole. */
export const listPositions =
  (marks: Marks) =>
  async ({ db, caller }: Reader<Customer>, { symbol }: InputOf<ListPositions>): Promise<OutputOf<ListPositions>> => {
    const { customerId } = caller;
    const [active, free] = await Promise.all([listActive(db, [customerId]), readFree(db, customerId)]);
    const purses = pursesOf(marks, active, free);
    const queueOf = await readQueue(db, marks, customerId, active);
    const open = active.filter(({ state }) => state === "open");
    const profit = profitOf(purses, open, marksNow(marks));
    const excess = excessOf(purses, customerId, marksNow(marks));
    // A purse that somebody else's trades go through is at risk by itself.
    const own = open.filter(({ purse }) => purse === null);
    const origin = own.reduce((sum, { originMargin }) => sum + originMargin, 0n);
    const ownProfit = profitOf(purses, own, marksNow(marks));
    const rate = ownProfit === undefined ? undefined : riskRate(free, origin, ownProfit);
    const asked = active.filter((one) => symbol === undefined || one.symbol === symbol).toReversed();
    const terms = { marks, purses, queueOf, liquidation: liquidationsOf(purses, marksNow(marks)) };
    return {
      open: asked.filter(({ state }) => state === "open").map((one) => describeStanding(terms, one)),
      pending: asked.filter(({ state }) => state === "pending").map(describePosition),
      account: {
        available: money(free),
        margin: money(active.reduce((sum, one) => sum + heldFor(one), 0n)),
        profit: profit === undefined ? null : money(profit),
        risk_rate: rate === undefined ? null : formatRate(rate),
        transferable: money(spendableOf(purses, customerId, marksNow(marks))),
        cross_excess: excess === undefined ? null : money(excess),
      },
    };
  };
