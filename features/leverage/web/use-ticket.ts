/** The contract ticket: its fields, the facts they are judged by, and opening. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls as marketCalls } from "@assay/features/market/contract.ts";
import { formatPrice } from "@assay/core/money.ts";
import { useCommand } from "@assay/ui/client.ts";
import { useAskFirst } from "@assay/ui/confirmation.ts";
import { type Form, useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useSession } from "@assay/ui/session.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { leverageMaxOf, SUPER_LEVERAGE_ABOVE } from "../rules/terms.ts";
import { chosenLeverage } from "./chosen-leverage.ts";
import { openedText } from "./told.ts";
import {
  fieldOf,
  numberFor,
  type OpeningFacts,
  type OpeningFields,
  openingInput,
  openingRules,
  type OpeningSummary,
} from "./opening-form.ts";
import { type ContractAnswer, markNow, useContractFacts, useCrossPurse, useFree, useOthers } from "./use-contract.ts";

export type Market = OutputOf<(typeof marketCalls)["showMarket"]>["market"];

/** Codes that the ticket shows itself, with the nearest value to take. */
const shownHere = [
  "price-off-tick",
  "price-outside-band",
  "price-moved",
  "amount-off-step",
  "below-minimum",
  "above-maximum",
  "leverage-too-high",
  "insufficient-balance",
  "market-closed",
  "market-full",
  "too-many-positions",
  "nothing-to-reduce",
  "stop-already-reached",
  "stop-beyond-liquidation",
  "cooling-off",
  "self-excluded",
  "over-loss-limit",
  "loss-not-bounded",
] as const;

export interface Refusal {
  /** The server's sentence, in the reader's language. */
  readonly message: string;
  readonly nearest: string | undefined;
  readonly field: keyof OpeningFields;
}

export interface Ticket {
  readonly market: Market;
  readonly answer: ContractAnswer;
  readonly form: Form<OpeningFields, OpeningSummary>;
  /** What the fields were judged by in this render. */
  readonly facts: OpeningFacts;
  readonly isSuper: boolean;
  readonly takeShare: (percent: number) => void;
  /** A limit begins at the mark of now. */
  readonly chooseKind: (kind: OpeningFields["kind"]) => void;
  /** Judges the fields, then asks. */
  readonly submit: () => void;
  readonly asking: boolean;
  readonly dismiss: () => void;
  readonly open: () => Promise<void>;
  readonly pending: boolean;
  /** Why the last order was refused; gone as soon as a field changes. */
  readonly refusal: Refusal | undefined;
}

const FIRST_MULTIPLE = 10;

export function useTicket(market: Market, answer: ContractAnswer): Ticket {
  const t = useTexts("leverage");
  const { contract, overnight } = useContractFacts(answer);
  const loggedIn = useSession((now) => now.loggedIn);
  const free = useFree(contract.quote);
  const cross = useCrossPurse(contract);
  const others = useOthers(contract);
  const facts = {
    contract,
    overnight,
    mark: markNow(contract, answer.mark),
    others: loggedIn ? others : undefined,
    available: loggedIn ? free : undefined,
    cross: loggedIn ? cross : undefined,
  };
  const most = leverageMaxOf(contract);
  const chosen = chosenLeverage(market.symbol, most) ?? { multiple: String(Math.min(FIRST_MULTIPLE, most)) };
  const form = useForm(openingRules, facts, chosen);
  const command = useCommand(calls.openPosition, { silent: shownHere });
  const isSuper = Number(form.fields.multiple) > SUPER_LEVERAGE_ABOVE;
  const first = useAskFirst(open, isSuper);
  const [refused, setRefused] = useState<{ readonly by: OpeningFields; readonly refusal: Refusal }>();
  async function open(): Promise<void> {
    const { fields } = form;
    const outcome = await command.run(openingInput(fields, market, { ...facts, mark: markNow(contract, answer.mark) }));
    first.dismiss();
    if (outcome.state === "accepted") {
      toast(openedText(outcome.message.position, t), "done");
      form.restart({ number: "", target_profit_price: "", stop_loss_price: "", trailing: "" });
    }
    if (outcome.state === "rejected") {
      const { message, values } = outcome.refused;
      const nearest = values.nearest === undefined ? undefined : String(values.nearest);
      setRefused({ by: fields, refusal: { message, nearest, field: fieldOf(outcome.rejection, fields, facts) } });
    }
  }
  return {
    market,
    answer,
    form,
    facts,
    isSuper,
    takeShare: (percent) => form.change({ number: percent === 0 ? "" : numberFor(percent, form.fields, facts) }),
    chooseKind: (kind) => {
      const mark = markNow(contract, answer.mark);
      form.restart({ kind, ...(mark !== undefined && { target_price: formatPrice(mark) }) });
    },
    submit: () => {
      if (form.attempt()) first.ask();
    },
    asking: first.asking,
    dismiss: first.dismiss,
    open,
    pending: command.pending,
    refusal: refused?.by === form.fields ? refused.refusal : undefined,
  };
}
