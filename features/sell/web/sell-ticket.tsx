import { currencyFact } from "@assay/core/currency.ts";
import { formatAmount } from "@assay/core/money.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { AmountTicket } from "@assay/ui/ticket/amount-ticket.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { RefusedError } from "@assay/ui/transport.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { COIN } from "../rules/states.ts";
import { CardChoice } from "./card-choice.tsx";
import { CardText } from "./card-text.tsx";
import { useDealFacts } from "./deal-facts.tsx";
import { EXCHANGE_PATH, saleAt } from "./paths.ts";
import { chosenCard, mostOf, sellRules } from "./sell-form.ts";
import type { BankCard, Deal } from "./told.ts";

/** How often a price that is not agreed is asked for anew. */
const PRICE_MS = 15_000;

/** How much, to which account, and what it brings. */
export default function SellTicket({ cards }: { readonly cards: readonly BankCard[] }) {
  const t = useTexts("sell");
  const go = useGo();
  const [id, choose] = useState<string>();
  const card = chosenCard(cards, id, serverNow());
  const available = useHolding(currencyFact(COIN).id, "change")?.free;
  const facts = { available };
  const ticket = useTicket({
    rules: sellRules,
    facts,
    call: calls.create,
    asks: () => "always",
    input: ({ amount }) => ({ card: card!.id, amount, rate: deal!.rate }),
    fieldOf: (code) =>
      code === "over-withdrawal-limit" || code === "sale-above-level" || code === "insufficient-balance" ? "amount" : undefined,
    done: ({ sale }) => {
      toast(t("done"), "done");
      go(saleAt(sale.id), { replace: true });
    },
  });
  const { form } = ticket;
  const quote = useCall(
    calls.quote,
    { card: card?.id ?? "", amount: form.fields.amount || "0" },
    { when: card !== undefined && form.ready, everyMs: PRICE_MS },
  );
  const deal: Deal | undefined = form.ready ? quote.data : undefined;
  const missing = card === undefined ? t("choose-card") : form.ready && quote.isPending ? t("pricing") : undefined;
  return (
    <>
      <h2 className="mb-2 px-1 text-form text-soft">{t("to")}</h2>
      <CardChoice cards={cards} chosen={card} onChange={choose} />
      <Pane label={t("title")} className="mt-3 max-md:bg-transparent md:border md:border-line md:p-5">
        <AmountTicket
          ticket={ticket}
          t={t}
          title={t("title")}
          label={t("amount")}
          currency={COIN}
          available={{ label: t("available"), amount: available, all: t("max"), most: formatAmount(mostOf(facts)) }}
          facts={[
            {
              label: t("to"),
              value: card ? (
                <>
                  {card.bank_name} <CardText last_four={card.last_four} />
                </>
              ) : (
                <AmountText value={undefined} />
              ),
            },
            ...useDealFacts(deal),
            { label: t("time"), value: t("days") },
          ]}
          note={t("note-rate")}
          action={t("sell")}
          closed={
            form.ready && quote.isError ? (quote.error instanceof RefusedError ? quote.error.message : t("no-price")) : undefined
          }
          missing={missing}
        />
      </Pane>
      <p className="mt-4 mb-2 px-1 text-caption text-soft">{t("other-coins")}</p>
      <Way to={EXCHANGE_PATH} text={t("swap")} />
    </>
  );
}
