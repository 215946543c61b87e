import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, formatAmount } from "@assay/core/money.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import type { Fact } from "@assay/ui/parts/facts.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { AmountTicket } from "@assay/ui/ticket/amount-ticket.tsx";
import { ExitChart } from "@assay/ui/finance/exit-chart.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { OfferHead } from "@assay/ui/ticket/offer-head.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import { isContract } from "../rules.ts";
import { exitCurve, unitsOf } from "./exit-curve.ts";
import { ORDER_PATH } from "./paths.ts";
import { mostOf, type Product, yieldRules } from "./yield-form.ts";

/** What will come and when, in money, and the worst case: dashes until there is an amount. */
export function SubscribeTicket({ product }: { readonly product: Product }) {
  const t = useTexts("yields");
  const go = useGo();
  const { currency, kind, closed } = product;
  const available = useHolding(product.currency_id, "change")?.free;
  const facts = { product, available, now: serverNow() };
  const ticket = useTicket({
    rules: yieldRules,
    facts,
    call: calls.subscribe,
    keeps: true,
    input: ({ amount }) => ({ product: product.product, amount }),
    fieldOf: () => "amount",
    done: ({ subscription }) => {
      toast(t("subscribed"), "done");
      go(`${ORDER_PATH}?id=${subscription.id}`);
    },
  });
  const { firstDay, first, inAll, year, endsAt } = ticket.form.summary ?? {};
  const money = (some: Amount | undefined, className?: string) => (
    <MoneyText amount={some} decimals={scaleOf(currency)} className={className} />
  );
  const moment = (at: number | undefined) =>
    at === undefined ? <AmountText value={undefined} /> : <TimeText at={at} as="plan" />;
  const contract = isContract(kind);
  const told: Fact[] = contract
    ? [
        { label: t("in-all"), value: money(inAll, "font-semibold text-up") },
        { label: t("ends"), value: moment(endsAt) },
        { label: t("exit"), value: t("exit-contract") },
      ]
    : [
        { label: t("at-rate"), value: money(year, "font-semibold text-up") },
        { label: t("exit"), value: t("exit-free") },
      ];
  const title = t("subscribe-to", { currency });
  return (
    <Pane label={title} className="max-md:bg-transparent md:border md:border-line md:p-5">
      <AmountTicket
        ticket={ticket}
        t={t}
        title={title}
        head={
          <OfferHead
            currency={currency}
            annualRate={product.annual_rate}
            label={t("year")}
            term={product.days === null ? t("any-time") : t("days", { count: product.days })}
          />
        }
        label={t("amount", { unit: currency })}
        currency={currency}
        available={{ label: t("available"), amount: available, all: t("max"), most: formatAmount(mostOf(facts)) }}
        facts={[
          { label: t("first"), value: moment(firstDay) },
          { label: t("first-pays"), value: money(first) },
          ...told,
          { label: t("worst"), value: t(contract ? "worst-contract" : "worst-flexible") },
        ]}
        note={t(`note.${kind}`)}
        action={t("subscribe")}
        closed={closed === null ? undefined : t(`closed.${closed}`)}
      />
      {contract && firstDay !== undefined && (
        <ExitChart
          label={t("exits")}
          points={exitCurve({ ...product, units: unitsOf(currency, ticket.form.fields.amount), from: firstDay }, firstDay)}
          currency={currency}
          className="mt-3 border-t border-line pt-3"
        />
      )}
    </Pane>
  );
}
