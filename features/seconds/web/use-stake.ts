/** The option ticket of one market: its fields, the facts they are judged by, and placing. */
import { currencyFact } from "@assay/core/currency.ts";
import { type Amount, amount } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { foundText, type Translate, useTexts } from "@assay/ui/locale.ts";
import { stillness } from "@assay/ui/navigation.ts";
import { readable } from "@assay/ui/readable.ts";
import { countDown } from "@assay/ui/running.ts";
import { type Ticket, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import { STAKE_CURRENCY } from "../rules.ts";
import type { Option } from "./option-model.ts";
import { type StakeFacts, type StakeFields, type StakeSummary, stakeFor, stakeRules } from "./stake-form.ts";

/** The account that options are paid from. */
const ACCOUNT = "micro";
/** Rounds fill and close while the ticket is looked at. */
const TERMS_MS = 5_000;

export interface StakeTicketModel extends Ticket<StakeFields, StakeFacts, StakeSummary> {
  readonly symbol: string;
  /** The account as a whole, and what of it the options hold that have not been settled. */
  readonly worth: Amount | undefined;
  readonly staked: Amount | undefined;
  readonly takeShare: (percent: number) => void;
}

export function useStake(symbol: string): StakeTicketModel {
  const t = useTexts("seconds");
  const terms = useCall(calls.listTerms, { symbol }, { everyMs: TERMS_MS, keep: true }).data;
  const holding = useHolding(currencyFact(STAKE_CURRENCY).id, ACCOUNT);
  const [available, staked] = [holding?.free, holding?.held];
  const ticket = useTicket({
    rules: stakeRules,
    draft: `seconds ${symbol}`,
    facts: { terms, available },
    call: calls.openOption,
    keeps: true,
    input: ({ direction: type, seconds, mode, number }) => ({ match_id: symbol, type, seconds, mode, number }),
    done: ({ option }) => {
      toast(placedText(option, t), "done");
      countDown(option.closes_at + option.seconds * SECOND_MS);
      scrollTo({ top: 0, behavior: stillness() ? "instant" : "smooth" });
    },
  });
  return {
    ...ticket,
    symbol,
    worth: available && staked && amount(available.currency, available.units + staked.units),
    staked,
    takeShare: (percent) => ticket.form.change({ number: available ? stakeFor(percent, available) : "" }),
  };
}

/** What was placed, as a toast tells it. */
const placedText = ({ type, number, currency, seconds }: Option, t: Translate<"seconds">): string =>
  t("placed", readable({ direction: t(`direction.${type}`), number, currency, term: foundText(t, `term.${seconds}`) }));
