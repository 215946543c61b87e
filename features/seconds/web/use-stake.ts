/** The option ticket of one market: its fields, the facts they are judged by, and placing. */
import { type Amount, amount, parseAmount } from "@assay/core/money.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useAskFirst } from "@assay/ui/confirmation.ts";
import { type Form, useForm } from "@assay/ui/form.ts";
import { type Translate, useTexts } from "@assay/ui/locale.ts";
import { readable } from "@assay/ui/readable.ts";
import { useSession } from "@assay/ui/session.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { bringIntoSight } from "./into-sight.ts";
import { OPTIONS_LIST, type Option } from "./option-model.ts";
import { type StakeFields, type StakeSummary, stakeFor, stakeRules, type Terms } from "./stake-form.ts";

/** The account that options are paid from. */
const ACCOUNT = "micro";
/** Rounds fill and close while the ticket is looked at. */
const TERMS_MS = 5_000;

/** Codes that the ticket shows itself. */
const shownHere = [
  "index-missing",
  "venues-disagree",
  "pool-dry",
  "exposure-reached",
  "round-full",
  "too-many-stakes-in-round",
  "staked-other-side",
  "too-many-open-options",
  "daily-limit",
  "insufficient-balance",
  "cooling-off",
  "self-excluded",
  "over-loss-limit",
] as const;

export interface StakeTicketModel {
  readonly form: Form<StakeFields, StakeSummary>;
  readonly terms: Terms | undefined;
  readonly available: Amount | undefined;
  /** The account as a whole, and what of it the options hold that have not been settled. */
  readonly worth: Amount | undefined;
  readonly staked: Amount | undefined;
  readonly symbol: string;
  /** Judges the fields, then asks or places. */
  readonly submit: () => void;
  readonly asking: boolean;
  readonly dismiss: () => void;
  readonly place: () => Promise<void>;
  readonly pending: boolean;
  /** Why the last option was refused, in the reader's language; gone as soon as a field changes. */
  readonly refusal: string | undefined;
  readonly takeShare: (percent: number) => void;
}

export function useStake(symbol: string): StakeTicketModel {
  const t = useTexts("seconds");
  const terms = useCall(calls.listTerms, { symbol }, { everyMs: TERMS_MS, keep: true }).data;
  const payable = useCall(calls.listPayableCurrencies, {}).data?.[0];
  const fiat = useSession((now) => now.fiat);
  const input = { currency: String(payable?.currency_id ?? ""), type: ACCOUNT, fiat } as const;
  // The wallet tells of what comes in from elsewhere as well.
  const held = useCall(wallet.showWallet, input, { when: payable !== undefined }).data?.wallet;
  const available = payable && parseAmount(payable.currency, (held ?? payable).available);
  const staked = payable && held && parseAmount(payable.currency, held.frozen);
  const form = useForm(stakeRules, { terms, available });
  const command = useCommand(calls.openOption, { silent: shownHere });
  const first = useAskFirst(place);
  const [refused, setRefused] = useState<{ readonly by: StakeFields; readonly message: string }>();
  async function place(): Promise<void> {
    const { fields } = form;
    const { direction: type, seconds, mode, number } = fields;
    const outcome = await command.run({ match_id: symbol, type, seconds, mode, number });
    first.dismiss();
    if (outcome.state === "accepted") {
      toast(placedText(outcome.message.option, t), "done");
      bringIntoSight(OPTIONS_LIST);
    }
    if (outcome.state === "rejected") setRefused({ by: fields, message: outcome.refused.message });
  }
  return {
    symbol,
    form,
    terms,
    available,
    worth: available && staked && amount(available.currency, available.units + staked.units),
    staked,
    submit: () => {
      if (form.attempt()) first.ask();
    },
    asking: first.asking,
    dismiss: first.dismiss,
    place,
    pending: command.pending,
    refusal: refused?.by === form.fields ? refused.message : undefined,
    takeShare: (percent) => form.change({ number: available ? stakeFor(percent, available) : "" }),
  };
}

/** What was placed, as a toast tells it. */
const placedText = ({ type, number, currency, seconds }: Option, t: Translate): string =>
  t("placed", readable({ direction: t(`direction.${type}`), number, currency, term: t(`term.${seconds}`) }));
