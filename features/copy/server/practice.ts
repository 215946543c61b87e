/**
 * The sandbox's practice leaders: customers of the house with money of the faucet, who trade by declared strategies through the lane like
 * everybody. Their figures begin when they begin, and who loses his stake is in the graveyard while another begins anew.
 */
import { currencyFact, scaleOf } from "@assay/core/currency.ts";
import { amount, divide, formatAmount, pow10, type Price, PRICE_SCALE, RATE_SCALE, toMultiple } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { addPracticeCustomer } from "@assay/features/identity/server.ts";
import { calls as leverageCalls } from "@assay/features/leverage/contract.ts";
import { marksNow, type Position, readOwn } from "@assay/features/leverage/server.ts";
import { addressOf, moveOwn, offerFaucetMoney } from "@assay/features/wallet/server.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { type Plan, plans, wishOf } from "../rules/practice.ts";
import { judgeProfile } from "../rules/settings.ts";
import { QUOTE } from "../rules/terms.ts";
import { admit } from "./lead.ts";
import { type Trader, traders } from "./store.ts";
import type { CopyTerms } from "./terms.ts";

/** How long the place of one who has lost his stake stays empty. */
const EMPTY_MS = DAY_MS;
const TERMS = { amount_min: "10", amount_max: "100000", places: 1_000 } as const;

/** One look of one leader a turn, so that no turn holds the lane for long. */
export function practiceLeaders(terms: CopyTerms): Job {
  const looked = new Map<string, number>();
  return {
    name: "copy.practice",
    everyMs: 5_000,
    run: async (tx) => {
      const known = await traders.select(tx.db, sql`where practice order by id desc limit 500`);
      const now = tx.now.getTime();
      const newest = (plan: Plan): Trader | undefined => known.find(({ name }) => name === plan.name);
      const isEmpty = (trader: Trader | undefined): boolean =>
        trader === undefined || (trader.endedAt !== null && now - trader.endedAt.getTime() >= EMPTY_MS);
      const missing = plans.find((plan) => isEmpty(newest(plan)));
      // An empty faucet gives none: those who are there go on.
      if (missing && (await begin(tx, terms, missing))) return "more";
      const due = plans.find((plan) => newest(plan)?.state === "active" && now - (looked.get(plan.name) ?? 0) >= plan.everyMs);
      if (!due) return "done";
      looked.set(due.name, now);
      await trade(tx, terms, due, newest(due)!);
      return "more";
    },
  };
}

/** A customer of the house gets a day's money of the faucet, moves it to his contract account, and leads. Answers whether there was any. */
async function begin(tx: Tx, terms: CopyTerms, plan: Plan): Promise<boolean> {
  const customerId = tx.random.id(tx.now);
  const [spot, contract] = [addressOf(customerId, "spot"), addressOf(customerId, "contract")];
  await tx.ledger.open([spot, contract].map((address) => ({ address, currency: QUOTE })));
  if ((await offerFaucetMoney(tx, customerId)) !== "given") return false;
  await addPracticeCustomer(tx, { id: customerId, nickname: plan.name, lang: "en", invitedBy: null, inviteCode: null });
  await moveOwn(tx, { customerId, from: "spot", to: "contract", moved: tx.ledger.balance(spot, QUOTE) });
  // What is read of him next is what the tables hold.
  await tx.ledger.flush();
  const { name, share, signature } = plan;
  const profile = judgeProfile({ ...TERMS, signature, share, symbols: plan.symbol }, [...terms.marks.contracts.keys()]);
  if (profile instanceof Rejection) throw profile;
  await admit(tx, terms, { customerId, name, practice: true, profile });
  return true;
}

/** Looks at the minutes that have ended and does what the plan wishes; what is refused is tried again at another look. */
async function trade(tx: Tx, { marks, lane }: CopyTerms, plan: Plan, { customerId }: Trader): Promise<void> {
  const until = tx.now.getTime();
  const history = await marks.minutes(tx.db, [plan.symbol], until - (plan.minutes + 1) * MINUTE_MS, until);
  const mark = marksNow(marks)(plan.symbol);
  if (mark === undefined) return;
  const { open, equity } = (await readOwn(tx.db, marks, [customerId])).get(customerId)!;
  const [held] = open;
  const wish = wishOf(plan, [...(history.get(plan.symbol) ?? []).map(({ close }) => close), mark], {
    holds: held?.side,
    at: until,
  });
  if (wish === "stay" || wish === held?.side) return;
  const asked = held ? closing(held) : wish === "flat" ? undefined : opening(plan, wish, sizeOf(marks, plan, equity ?? 0n, mark));
  if (asked) await lane.apply(tx, [{ customerId, intent: asked }]);
}

const closing = ({ id }: Position) => ({ do: "close", asked: z.parse(leverageCalls.closePosition.input, { id }) }) as const;

function opening({ symbol, leverage }: Plan, side: "long" | "short", number: string | undefined) {
  if (number === undefined) return undefined;
  const [base, quote] = symbol.split("/") as [string, string];
  const asked = { currency_id: idOf(base), legal_id: idOf(quote), type: side, number, multiple: String(leverage) };
  return { do: "submit", asked: z.parse(leverageCalls.openPosition.input, { ...asked, margin_mode: "isolated" }) } as const;
}

/** A part of the equity as margin, on the market's step; undefined where that is nothing. */
function sizeOf(
  { contracts }: CopyTerms["marks"],
  { symbol, leverage, part }: Plan,
  equity: bigint,
  mark: Price,
): string | undefined {
  const { base, step } = contracts.get(symbol)!.contract;
  const value = divide(equity * part, pow10(RATE_SCALE), "down") * BigInt(leverage);
  const exact = divide(value * pow10(PRICE_SCALE + scaleOf(base)), mark * pow10(scaleOf(QUOTE)), "down");
  const quantity = toMultiple(exact > 0n ? exact : 0n, step, "down");
  return quantity > 0n ? formatAmount(amount(base, quantity)) : undefined;
}

const idOf = (code: string): string => String(currencyFact(code).id);
