import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, formatPrice } from "@assay/core/money.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { AvailableLine } from "@assay/ui/ticket/available-line.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { OfferHead } from "@assay/ui/ticket/offer-head.tsx";
import { TakeAll } from "@assay/ui/ticket/share-line.tsx";
import { ForCustomers, TicketAction } from "@assay/ui/ticket/ticket-action.tsx";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { OutcomeChart } from "./outcome-chart.tsx";
import { INVEST_PATH, INVEST_ORDER_PATH } from "./paths.ts";
import { casesOf, usePriceText, useRoundPriceText } from "./price-words.ts";
import { PoolSection } from "./pool-section.tsx";
import { breakEvenOf, mostOf, type Product, purchaseRules } from "./purchase-form.ts";
import { TermFacts } from "./products-screen.tsx";
import { OptionSection } from "./option-section.tsx";

/** One product, and the ticket that buys shares of it. */
export default function PurchaseScreen() {
  const t = useTexts("dual");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const answer = useCall(calls.showProduct, { id }, { when: /^\d{1,9}$/.test(id) });
  const product = answer.data?.product;
  const none = <Empty text={t("rejections.not-on-sale")} action={<Way to={INVEST_PATH} text={t("see")} />} />;
  const head = (
    <PageHeader title={product ? t("buy", { type: t(`types.${product.type}`), symbol: product.symbol }) : t("title")} />
  );
  if (!/^\d{1,9}$/.test(id) || answer.error)
    return (
      <Screen width="wide" head={head}>
        {none}
      </Screen>
    );
  return (
    <Screen width="wide" head={head}>
      <Loaded query={answer}>
        {(shown) => (
          <div className="grid gap-3 md:grid-cols-2 md:items-start">
            <PurchaseTicket key={id} product={shown.product} />
            <div className="flex min-w-0 flex-col gap-3">
              <Card className="md:p-5">
                <TermFacts product={shown.product} />
              </Card>
              <OptionSection product={shown.product} />
              <PoolSection answer={shown} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** Both outcomes in money, what holding would have brought, and when money comes back: dashes until there is a number. */
function PurchaseTicket({ product }: { readonly product: Product }) {
  const t = useTexts("dual");
  const go = useGo();
  const priceText = usePriceText();
  const roundText = useRoundPriceText();
  const { currency, product_id, closed, type, symbol } = product;
  const available = useHolding(product.currency_id, "change")?.free;
  const facts = { product, available, now: serverNow() };
  const ticket = useTicket({
    rules: purchaseRules,
    facts,
    call: calls.buyShares,
    keeps: true,
    input: ({ num }) => ({ id: String(product_id), num }),
    fieldOf: () => "num",
    done: ({ order }) => {
      toast(t("bought"), "done");
      go(`${INVEST_ORDER_PATH}?id=${order.id}`);
    },
  });
  const { invested, same, converted, earned, worst, held } = ticket.form.summary ?? {};
  const money = (some: Amount | undefined, className?: string) => (
    <MoneyText amount={some} decimals={scaleOf(some?.currency ?? currency)} className={className} />
  );
  const cases = casesOf(t, type, priceText(product.linked_price));
  const outcomes = [
    { label: t("invested"), value: money(invested) },
    { label: cases.same, value: money(same, "font-semibold text-strong") },
    { label: cases.converted, value: money(converted, "font-semibold text-strong") },
    { label: t("earned"), value: money(earned, "text-up") },
    { label: t("break-even"), value: t(`break-even-${type}`, { price: roundText(formatPrice(breakEvenOf(product))) }) },
    { label: t("worst"), value: <MoneyText amount={worst} decimals={2} /> },
    { label: t("worst-hold"), value: <MoneyText amount={held} decimals={2} /> },
    { label: t("comes-back"), value: <TimeText at={product.matures_at} as="plan" /> },
  ];
  const title = t("buy", { type: t(`types.${type}`), symbol });
  const most = mostOf(facts);
  return (
    <Pane label={title} className="max-md:bg-transparent md:border md:border-line md:p-5">
      <FormFrame label={title} className="flex flex-col gap-3" onSubmit={ticket.submit}>
        <OfferHead currency={currency} annualRate={product.apr} label={t("apr")} term={t("days", { count: product.days })} />
        <NumberField t={t} field={ticket.form.field("num")} label={t("number")} decimals={0} placeholder="0" step="1" />
        <AvailableLine label={t("available")} value={<MoneyText amount={available} />} className="gap-2">
          <TakeAll
            text={t("max")}
            disabled={available === undefined || most === 0}
            onPress={() => ticket.form.change({ num: String(most) })}
            className="text-caption"
          />
        </AvailableLine>
        <OutcomeChart product={product} />
        <Facts facts={outcomes} className="rounded-button bg-s2 p-4" />
        <p className="text-caption text-soft">{t("risk")}</p>
        <p className="text-caption text-soft">{t("no-exit")}</p>
        <p className="text-caption text-soft">{t("days-begin")}</p>
        <ForCustomers>
          <TicketAction
            ticket={ticket}
            reason={closed === null ? undefined : t(`closed.${closed}`)}
            disabled={closed !== null}
            action={t("invest")}
            cost={invested && <MoneyText amount={invested} />}
          />
        </ForCustomers>
      </FormFrame>
      <TicketConfirm
        ticket={ticket}
        title={title}
        facts={outcomes}
        note={
          <>
            <p>{t("risk")}</p>
            <p className="mt-2">{t("void-rule")}</p>
          </>
        }
        action={t("invest")}
      />
    </Pane>
  );
}
