import type { OutputOf } from "@assay/core/contract.ts";
import { formatDecimal, parseRate, RATE_SCALE } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { ValueChart } from "@assay/ui/parts/value-chart.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { isContract } from "../rules.ts";
import { WELCOME_PATH } from "./paths.ts";
import { SubscribeTicket } from "./subscribe-ticket.tsx";
import type { Product } from "./yield-form.ts";

type Answer = OutputOf<typeof calls.showProduct>;

/** A product: the ticket, its terms, the pool that pays for it, and the rates of its days. */
export default function ProductScreen() {
  const t = useTexts("yields");
  const [search] = useSearchParams();
  const name = search.get("product") ?? "";
  const products = useCall(calls.listProducts, {});
  const known = products.data?.list.find(({ product }) => product === name);
  const answer = useCall(calls.showProduct, { product: name }, { when: known !== undefined });
  const title = known ? `${t(`kinds.${known.kind}`)} · ${known.currency}` : t("title");
  const label = products.data?.practice === true && (
    <Badge tone="brand" className="me-2">
      {t("practice")}
    </Badge>
  );
  return (
    <Screen width="wide" head={<PageHeader title={title} end={label} />}>
      <Loaded
        query={products}
        isEmpty={() => known === undefined}
        empty={<Empty text={t("rejections.no-such-yield")} action={<Way to={WELCOME_PATH} text={t("see")} />} />}
      >
        {({ practice }) => (
          <div className="grid gap-3 md:grid-cols-2 md:items-start">
            <SubscribeTicket key={name} product={known!} />
            <div className="flex min-w-0 flex-col gap-3">
              <Card className="md:p-5">
                <TermFacts product={known!} />
              </Card>
              <Loaded query={answer} skeleton={<Skeleton className="h-[320px] w-full rounded-card" />}>
                {(told) => (
                  <>
                    <PoolCard answer={told} />
                    <Days answer={told} />
                  </>
                )}
              </Loaded>
              <section className="rounded-card border border-dashed border-line-strong p-4 text-form text-soft md:p-5">
                <h2 className="text-body font-semibold text-strong">{t("source")}</h2>
                <p className="mt-1">{t(`sources.${known!.kind}`)}</p>
                {practice && <p className="mt-2">{t("practice-more")}</p>}
              </section>
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function TermFacts({ product }: { readonly product: Product }) {
  const t = useTexts("yields");
  const { kind, currency, days, annual_rate, rate_today, rate_tomorrow, min } = product;
  const money = (value: string) => <AmountText value={value} currency={currency} unit decimalsMin={0} />;
  const rate = (value: string | null) => (value === null ? t("not-announced") : <RateText rate={value} />);
  const variable: Fact[] = isContract(kind)
    ? []
    : [
        { label: t("today"), value: rate(rate_today) },
        { label: t("tomorrow"), value: rate(rate_tomorrow) },
      ];
  return (
    <Facts
      facts={[
        { label: t("year"), value: <RateText rate={annual_rate} className="font-semibold text-up" /> },
        ...variable,
        { label: t("term"), value: days === null ? t("any-time") : t("days", { count: days }) },
        { label: t("paid-when"), value: t("paid-daily") },
        { label: t("min"), value: money(min) },
      ]}
    />
  );
}

/** What everybody may know of the pool and of what it has done for this product. */
function PoolCard({ answer: { product, pool, realised } }: { readonly answer: Answer }) {
  const t = useTexts("yields");
  const money = (value: string) => <AmountText value={value} currency={product.currency} unit decimalsMin={0} />;
  const contract = isContract(product.kind);
  return (
    <Card className="md:p-5">
      <h2 className="text-section">{t("pool-title")}</h2>
      <p className="mt-1 text-form text-soft">{t("pool-about")}</p>
      <Facts
        className="mt-3"
        facts={[
          { label: t("pool"), value: money(pool.free) },
          { label: t("promised-all"), value: money(pool.promised) },
          { label: t("held"), value: money(pool.held) },
          { label: t("owed"), value: money(pool.owed) },
          { label: t("paid-out"), value: money(pool.paid) },
          ...(realised === null ? [] : [{ label: t("realised"), value: <RateText rate={realised} /> }]),
          ...(contract
            ? [
                { label: t("matured"), value: pool.matured },
                { label: t("left"), value: pool.left },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

const DAYS_LISTED = 8;
const percent = (rate: string): string => formatDecimal(parseRate(rate) ?? 0n, RATE_SCALE - 2);

/** The table of a contract from tomorrow on, or the rates that there were, drawn and in a list. */
function Days({ answer: { product, rates } }: { readonly answer: Answer }) {
  const t = useTexts("yields");
  const tomorrow = Math.ceil(serverNow() / DAY_MS) * DAY_MS;
  const contract = isContract(product.kind);
  const points = contract
    ? product.table.map((rate, day) => ({ at: tomorrow + day * DAY_MS, value: percent(rate) }))
    : rates.toReversed().map(({ day_at, rate }) => ({ at: day_at, value: percent(rate) }));
  return (
    <Card className="md:p-5">
      <h2 className="text-section">{t(contract ? "table" : "rates")}</h2>
      <ValueChart
        label={t(contract ? "table" : "rate-chart")}
        points={points}
        unit="%"
        decimals={4}
        tone="brand"
        moments="date"
        axis
        className="mt-3 h-[96px]"
      />
      {!contract && (
        <ul className="mt-3 flex flex-col gap-2 text-form">
          {rates.slice(0, DAYS_LISTED).map(({ day_at, rate }) => (
            <li key={day_at} className="flex justify-between gap-3 border-t border-line pt-2">
              <TimeText at={day_at} as="date" className="text-soft" />
              <span>{/[1-9]/.test(rate) ? <RateText rate={rate} /> : t("no-rate")}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
