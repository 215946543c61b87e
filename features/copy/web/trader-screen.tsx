import { DAY_MS } from "@assay/core/time.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { ValueChart } from "@assay/ui/parts/value-chart.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { serverNow } from "@assay/ui/server-clock.ts";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { QUOTE } from "../rules/terms.ts";
import { followPath, myFollowPath } from "./addresses.ts";
import { Money, TraderHead } from "./copy-parts.tsx";
import { type Follow, type Trader, whyNot } from "./follow-form.ts";
import { LeadCard } from "./leads-list.tsx";
import { COPY_PATH } from "./paths.ts";
import { TraderFigures } from "./trader-figures.tsx";
import { useMyFollow } from "./use-my-follows.ts";

const EVERY_MS = 10_000;
type Shown = OutputOf<typeof calls.showTrader>;

/** One trader: what copiers got of him, what he does now and has done, what he was alerted for, and the way to follow him. */
export default function TraderScreen() {
  const t = useTexts("copy");
  const [search] = useSearchParams();
  const id = search.get("trader_user_id") ?? "";
  const answer = useCall(calls.showTrader, { trader_user_id: id }, { when: id !== "", everyMs: EVERY_MS });
  const head = <PageHeader title={t("trader")} />;
  if (id === "" || (answer.error !== null && !answer.data))
    return (
      <Screen width="list" head={head}>
        <Empty text={t("rejections.no-such-trader")} action={<Way to={COPY_PATH} text={t("see-traders")} />} />
      </Screen>
    );
  return (
    <Screen width="wide" head={head}>
      <Loaded query={answer}>{(shown) => <TraderPage {...shown} />}</Loaded>
    </Screen>
  );
}

function TraderPage({ trader, open, alerts }: Shown) {
  const t = useTexts("copy");
  const { signature, chart, symbols } = trader;
  return (
    <div className="grid gap-x-6 desk:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] desk:items-start">
      <div>
        <Card className="flex flex-col gap-4 md:p-5">
          <TraderHead trader={trader} />
          <p className="text-form text-soft wrap-anywhere">{signature}</p>
          <ValueChart label={t("chart")} points={pointsOf(chart)} unit={QUOTE} moments="date" axis calm className="h-[110px]" />
          <p className="text-caption text-soft">
            {t("leads-in")} <bdi dir="ltr">{symbols.join(", ")}</bdi>
          </p>
          <FollowWay trader={trader} />
        </Card>
        <p role="note" className="mt-3 rounded-card border border-dashed border-line-strong p-4 text-form text-soft">
          {t("worst-note")}
        </p>
        <Alerts alerts={alerts} />
      </div>
      <div className="min-w-0">
        <Section title={t("figures.title")} className="desk:mt-0">
          <TraderFigures trader={trader} />
        </Section>
        <Section title={t("open-now")}>
          {open.length === 0 ? (
            <p className="py-2 text-form text-soft">{t("none-open")}</p>
          ) : (
            open.map((lead) => <LeadCard key={lead.transaction_id} lead={lead} />)
          )}
        </Section>
        <Section title={t("history")}>
          <InfiniteList
            of={useRows(calls.listLeads, { trader_user_id: trader.trader_user_id })}
            keyOf={({ transaction_id }) => transaction_id}
            label={t("history")}
            empty={<p className="py-2 text-form text-soft">{t("none-history")}</p>}
            row={(lead) => <LeadCard lead={lead} />}
          />
        </Section>
      </div>
    </div>
  );
}

/** A value a day up to now. */
function pointsOf(chart: readonly string[]) {
  const now = serverNow();
  return chart.map((value, index) => ({ at: now - (chart.length - 1 - index) * DAY_MS, value }));
}

function Alerts({ alerts }: Pick<Shown, "alerts">) {
  const t = useTexts("copy");
  if (alerts.length === 0) return null;
  return (
    <Section title={t("alerts.title")}>
      <p className="text-caption text-soft">{t("alerts.about")}</p>
      <ul aria-label={t("alerts.title")} className="mt-1 divide-y divide-line">
        {alerts.map(({ kind, symbol, amount, at }) => (
          <li key={`${kind} ${at}`} className="py-2 text-form">
            <span className="flex justify-between gap-3">
              <span>
                {t(`signals.${kind}`)} {symbol !== null && <bdi dir="ltr">{symbol}</bdi>}
              </span>
              <Money value={amount} />
            </span>
            <TimeText at={at} className="text-caption text-soft" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The way to the form, to the follow that there is, or why there is none. */
function FollowWay({ trader }: { readonly trader: Trader }) {
  const t = useTexts("copy");
  const mine: Follow | undefined = useMyFollow(trader.trader_user_id);
  const why = whyNot(trader);
  if (mine) return <Way to={myFollowPath(mine.follow_user_id)} text={t("my-follow")} />;
  if (why !== undefined) return <p className="rounded-button bg-s2 p-3 text-center text-form text-soft">{t(why)}</p>;
  return (
    <Go
      to={followPath(trader.trader_user_id)}
      className="press grid min-h-12 place-items-center rounded-button bg-brand-fill px-5 text-body font-semibold text-on-brand hover:bg-brand-lit"
    >
      {t("follow")}
    </Go>
  );
}
