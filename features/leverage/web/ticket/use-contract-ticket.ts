/** The contract ticket: its fields, the facts they are judged by, and opening. */
import { formatPrice } from "@assay/core/money.ts";
import type { Market } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useSession } from "@assay/ui/session.ts";
import { type Ticket as Opening, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../../contract.ts";
import { leverageMaxOf, SUPER_LEVERAGE_ABOVE } from "../../rules/terms.ts";
import { chosenLeverage } from "./chosen-leverage.ts";
import {
  fieldOf,
  numberFor,
  type OpeningFacts,
  type OpeningFields,
  openingInput,
  openingRules,
  type OpeningSummary,
} from "./opening-form.ts";
import { openedText } from "../positions/told.ts";
import { type ContractAnswer, markNow, useContractFacts, useCrossPurse, useFree, useOthers } from "../use-contract.ts";

export interface Ticket extends Opening<OpeningFields, OpeningFacts, OpeningSummary> {
  readonly market: Market;
  readonly answer: ContractAnswer;
  /** The customer's, whose fee the contract has. */
  readonly level: number;
  readonly takeShare: (percent: number) => void;
  /** A limit begins at the mark of now. */
  readonly chooseKind: (kind: OpeningFields["kind"]) => void;
}

const FIRST_MULTIPLE = 10;

export function useContractTicket(market: Market, answer: ContractAnswer): Ticket {
  const t = useTexts("leverage");
  const { contract, level, overnight } = useContractFacts(answer);
  const loggedIn = useSession((now) => now.loggedIn);
  const free = useFree(contract.quote);
  const cross = useCrossPurse(contract);
  const others = useOthers(contract);
  const moving = () => ({ mark: markNow(contract, answer.mark) });
  const facts = {
    contract,
    overnight,
    ...moving(),
    others: loggedIn ? others : undefined,
    available: loggedIn ? free : undefined,
    cross: loggedIn ? cross : undefined,
  };
  const most = leverageMaxOf(contract);
  const ticket = useTicket({
    rules: openingRules,
    facts,
    // What moves with every tick is drawn by parts of their own.
    moves: { symbol: market.symbol, now: moving, by: () => null },
    start: chosenLeverage(market.symbol, most) ?? { multiple: String(Math.min(FIRST_MULTIPLE, most)) },
    call: calls.openPosition,
    keeps: true,
    input: (fields) => openingInput(fields, market, { ...facts, ...moving() }),
    asks: ({ multiple }) => (Number(multiple) > SUPER_LEVERAGE_ABOVE ? "always" : "as-wished"),
    fieldOf: (code, fields) => fieldOf(code, fields, facts),
    done: ({ position }, form) => {
      toast(openedText(position, t), "done");
      form.restart({ number: "", target_profit_price: "", stop_loss_price: "", trailing: "" });
    },
  });
  const { form } = ticket;
  return {
    ...ticket,
    market,
    answer,
    level,
    takeShare: (percent) => form.change({ number: percent === 0 ? "" : numberFor(percent, form.fields, facts) }),
    chooseKind: (kind) => {
      const mark = markNow(contract, answer.mark);
      form.restart({ kind, ...(mark !== undefined && { target_price: formatPrice(mark) }) });
    },
  };
}
