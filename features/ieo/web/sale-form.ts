/** The ticket as a pure module: an amount in, what is wrong with it and what will come of it out. It judges with the server's own rules. */
import { scaleOf } from "@assay/core/currency.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import { type Amount, amount, formatDecimal, parseAmount, parseDecimal, parsePrice, parseRate } from "@assay/core/money.ts";
import type { FormRules } from "@assay/ui/form.ts";
import { type AmountFields, judgedFault } from "@assay/ui/ticket/amount-form.ts";
import type { calls } from "../contract.ts";
import { type Bounds, capOf, costOf, type Course, judgeCommitment, leastNow, type Sale } from "../rules.ts";

type Told = OutputOf<typeof calls.showProject>;
export type Project = Told["project"];
export type Subscription = NonNullable<Told["mine"]>;

export interface SaleFacts {
  readonly project: Project;
  readonly mine: Subscription | null;
  /** What the spot account has; undefined for a visitor and until known. */
  readonly available: Amount | undefined;
  readonly now: number;
}

const moneyIn = ({ pay_currency }: Project, text: string): bigint => parseAmount(pay_currency, text)!.units;
export const tokensIn = ({ token_decimals }: Pick<Project, "token_decimals">, text: string): bigint =>
  parseDecimal(text, token_decimals)!;

/** A sale as the rules have it. */
export const saleOf = (project: Project): Sale & Bounds & Course => ({
  tokenScale: project.token_decimals,
  payScale: scaleOf(project.pay_currency),
  payCurrency: project.pay_currency,
  price: parsePrice(project.price)!,
  total: tokensIn(project, project.total),
  cap: tokensIn(project, project.cap),
  min: moneyIn(project, project.min),
  most: moneyIn(project, project.most),
  opensAt: new Date(project.opens_at),
  endsAt: new Date(project.ends_at),
  listingAt: new Date(project.listing_at),
  freeRatio: parseRate(project.free_ratio)!,
  lockDays: project.lock_days,
  parts: project.parts,
});

/** Percent of what is on sale that commitments would pay for; more than a hundred where each gets only a part. */
export function coveredPercent(project: Project): number {
  const sale = saleOf(project);
  return Number((moneyIn(project, project.committed) * 100n) / costOf(sale.total, sale));
}

const committedBy = ({ project, mine }: SaleFacts): bigint => (mine ? moneyIn(project, mine.committed) : 0n);

/** The most that can be committed now: what there is, within what one customer may. */
export function mostOf(facts: SaleFacts): Amount {
  const left = saleOf(facts.project).most - committedBy(facts);
  const { available } = facts;
  return available && available.units < left ? available : amount(facts.project.pay_currency, left > 0n ? left : 0n);
}

const judge = (text: string, facts: SaleFacts) => {
  const { project, now } = facts;
  const asked = { amount: text, pay_currency: project.pay_currency, price: project.price };
  return judgeCommitment(saleOf(project), new Date(now), committedBy(facts), asked);
};

/** What the customer's commitment brings at least if nobody else committed more; undefined without one, and once it is allotted. */
export function leastOf({ project, mine }: Pick<SaleFacts, "project" | "mine">): string | undefined {
  if (mine === null || mine.allocated !== null) return undefined;
  const own = moneyIn(project, mine.committed);
  return formatDecimal(leastNow(own, moneyIn(project, project.committed) - own, saleOf(project)), project.token_decimals);
}

function summary({ amount: text }: AmountFields, facts: SaleFacts) {
  const units = judge(text, facts);
  if (typeof units !== "bigint") return undefined;
  const { project } = facts;
  const sale = saleOf(project);
  const before = committedBy(facts);
  const all = before + units;
  const tokens = (some: bigint): string => formatDecimal(some, sale.tokenScale);
  const best = capOf(all, sale);
  return {
    all: amount(project.pay_currency, all),
    /** The most tokens that all of it can bring, and what they cost; at least so many if nobody committed more. */
    best: tokens(best),
    cost: amount(project.pay_currency, costOf(best, sale)),
    now: tokens(leastNow(all, moneyIn(project, project.committed) - before, sale)),
  };
}

export const saleRules: FormRules<AmountFields, SaleFacts, ReturnType<typeof summary>> = {
  start: { amount: "" },
  faults: ({ amount: text }, facts) => ({
    amount: judgedFault(text, judge(text, facts), { available: facts.available, most: mostOf(facts) }),
  }),
  summary,
};
