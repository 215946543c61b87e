import type { OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { parsePrice } from "@assay/core/money.ts";
import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { ChangeText } from "@assay/ui/parts/change-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { IdText } from "@assay/ui/parts/id-text.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { AgreementLines } from "@assay/ui/finance/agreement-lines.tsx";
import { distanceBetween } from "@assay/ui/finance/distance.ts";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { INVESTED_PATH } from "./paths.ts";
import { casesOf, usePriceText } from "./price-words.ts";
import { useExplain } from "./use-explain.ts";

/** The index is asked for so often while an order runs. */
const EVERY_MS = 5_000;

type Shown = OutputOf<typeof calls.showPurchase>;
type Order = Shown["order"];

/** One order: what it may pay or has paid, its time line, each line of the ledger, and once it is over its receipt. */
export default function OrderScreen() {
  const t = useTexts("dual");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const answer = useCall(calls.showPurchase, { id }, { when: id !== "" });
  const explain = useExplain();
  const head = <PageHeader title={t("order")} />;
  const isNone = id === "" || answer.error !== null;
  if (isNone)
    return (
      <Screen width="list" head={head}>
        <Empty text={t("rejections.no-such-purchase")} action={<Way to={INVESTED_PATH} text={t("mine")} />} />
      </Screen>
    );
  return (
    <Screen width="list" head={head}>
      <Loaded query={answer}>
        {({ order, lines }) => (
          <Own>
            <Card className="md:p-5">
              <OrderFacts order={order} />
            </Card>
            <Section title={t("steps")}>
              <TimeLine order={order} />
            </Section>
            <Section title={t("lines")}>
              <AgreementLines lines={lines} places={{ available: t("place.available"), held: t("place.held") }} />
            </Section>
            {order.settled_at !== null && (
              <Suspense fallback={<RowsSkeleton count={4} />}>
                <ReceiptView
                  subject={order.id}
                  decidedAt={order.settled_at}
                  explain={explain}
                  className="mt-5 border-t border-line pt-4"
                />
              </Suspense>
            )}
          </Own>
        )}
      </Loaded>
    </Screen>
  );
}

const Money = ({ value, currency }: { readonly value: string; readonly currency: string }) => (
  <AmountText value={value} currency={currency} unit decimals={scaleOf(currency)} decimalsMin={0} />
);

function OrderFacts({ order }: { readonly order: Order }) {
  const t = useTexts("dual");
  const priceText = usePriceText();
  const cases = casesOf(t, order.type, priceText(order.linked_price));
  const { paid, paid_currency } = order;
  const running = useRunning(order);
  return (
    <>
      <h2 className="mb-4 flex items-center justify-between gap-4 text-section">
        <span>
          {t(`types.${order.type}`)} <bdi dir="ltr">{order.symbol}</bdi>
        </span>
        <span className="text-form font-normal text-soft">{t(`states.${order.status}`)}</span>
      </h2>
      <Facts
        facts={[
          { label: t("invested"), value: <Money value={order.invested} currency={order.currency} /> },
          { label: t("shares"), value: order.num },
          { label: t("apr"), value: <RateText rate={order.apr} /> },
          { label: cases.same, value: <Money value={order.same} currency={order.currency} /> },
          { label: cases.converted, value: <Money value={order.converted} currency={order.other} /> },
          ...(order.settled_at === null ? running : []),
          ...(order.average === null ? [] : [{ label: t("settlement"), value: <IndexPrice value={order.average} /> }]),
          ...(paid === null || paid_currency === null
            ? []
            : [{ label: t(`outcome.${order.outcome ?? "same"}`), value: <Money value={paid} currency={paid_currency} /> }]),
          {
            label: t("order-number"),
            value: <IdText id={order.id} />,
          },
        ]}
      />
    </>
  );
}

/** Where the index stands to the linked price, and what would be paid if it stayed there. */
function useRunning(order: Order): readonly Fact[] {
  const t = useTexts("dual");
  const isRunning = order.settled_at === null;
  const shown = useCall(calls.showProduct, { id: String(order.product_id) }, { when: isRunning, everyMs: EVERY_MS });
  const index = shown.data?.product.index ?? null;
  const distance = distanceBetween(index, order.linked_price);
  const isSame =
    distance !== null && (order.type === "call" ? isAbove(order.linked_price, index!) : isAbove(index!, order.linked_price));
  return [
    { label: t("index"), value: <IndexPrice value={index} /> },
    { label: t("from-index"), value: <ChangeText value={distance} className="text-soft" /> },
    // While the average is being taken, the moment decides nothing any more.
    ...(order.status === "purchased"
      ? [
          {
            label: t("if-now"),
            value:
              distance === null ? (
                <AmountText value={undefined} />
              ) : isSame ? (
                <Money value={order.same} currency={order.currency} />
              ) : (
                <Money value={order.converted} currency={order.other} />
              ),
          },
        ]
      : []),
  ];
}

const isAbove = (price: string, other: string): boolean => parsePrice(price)! > parsePrice(other)!;

/** What was, what is, and what is still to come of it. */
function TimeLine({ order }: { readonly order: Order }) {
  const t = useTexts("dual");
  const now = serverNow();
  const steps = [
    { key: "bought", at: order.created_at },
    { key: "window", at: order.window_from },
    { key: "matures", at: order.matures_at },
    { key: order.settled_at === null ? "void" : "paid", at: order.settled_at ?? order.void_at },
  ] as const;
  return (
    <ol className="mt-2 border-s border-line ps-4">
      {steps.map(({ key, at }) => (
        <li key={key} className="relative flex justify-between gap-4 py-1.5 text-form">
          <span
            aria-hidden="true"
            className={`absolute -start-[21px] top-3 size-2.5 rounded-full ${at <= now ? "bg-brand" : "bg-control"}`}
          />
          <span className={at <= now ? "text-strong" : "text-soft"}>{t(`step.${key}`)}</span>
          <TimeText at={at} as="plan" className="shrink-0 text-soft" />
        </li>
      ))}
    </ol>
  );
}
