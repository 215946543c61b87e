import { formatAmount, parseDecimal } from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Own } from "@assay/ui/own.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { readable } from "@assay/ui/readable.ts";
import { useState } from "react";
import { money, QUOTE } from "../rules/terms.ts";
import { editPath, myFollowPath, traderPath } from "./addresses.ts";
import { isSome, Money, Result, SignedPercent } from "./copy-parts.tsx";
import { type Follow, worthOf } from "./follow-form.ts";
import { MoneySheet, PauseSheet, StopSheet } from "./follow-sheets.tsx";

const unitsOf = (text: string): bigint => parseDecimal(text, scaleOf(QUOTE))!;

/** What a follow has brought after shares: what it is worth and what has left it, less what came in; undefined without a mark. */
export function resultOf(follow: Follow): string | null {
  if (follow.profit === null) return null;
  const worth = worthOf(follow).units;
  return formatAmount(money(worth + unitsOf(follow.taken_out) - unitsOf(follow.paid_in)));
}

/** The result as a fraction of what was paid in. */
function rateOf(follow: Follow): string | null {
  const result = resultOf(follow);
  const paid = Number(follow.paid_in);
  return result === null || paid === 0 ? null : (Number(result) / paid).toFixed(4);
}

type Asked = "money" | "pause" | "stop";

/** One follow with its live result, what is in its purse, and the presses that change it. */
export function FollowCard({ follow, alone = false }: { readonly follow: Follow; readonly alone?: boolean }) {
  const t = useTexts("copy");
  const isOver = follow.state === "ended";
  return (
    <article aria-label={follow.trader_name} className="pb-3">
      <Card className="flex flex-col gap-3 md:p-5">
        <Own>
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 className="text-section wrap-anywhere">
                <Go to={traderPath(follow.trader_user_id)}>{follow.trader_name}</Go>
              </h2>
              <p className="flex flex-wrap gap-1.5 pt-1">
                <Badge tone={follow.state === "following" && !follow.ending ? "brand" : "plain"}>
                  {t(follow.ending && !isOver ? "ending" : `follow-states.${follow.state}`)}
                </Badge>
                {follow.practice && <Badge tone="brand">{t("practice")}</Badge>}
                {follow.trader_state !== "active" && <Badge>{t(`states.${follow.trader_state}`)}</Badge>}
              </p>
            </div>
            <p className="shrink-0 text-end">
              <Result value={resultOf(follow)} className="block text-section" />
              <SignedPercent value={rateOf(follow)} className="text-form" />
            </p>
          </div>
          {follow.paused_for !== null && !isOver && (
            <p className="rounded-button bg-s2 p-3 text-form text-soft">
              {t(follow.paused_for === "linked" ? "rejections.linked-trader" : "ends.protection")}
            </p>
          )}
          <Facts facts={useFollowFacts(follow)} />
        </Own>
        {!isOver && !follow.ending && <Presses follow={follow} />}
        {!alone && (
          <Go
            to={myFollowPath(follow.follow_user_id)}
            className="press grid min-h-9 place-items-center text-form font-semibold text-brand"
          >
            {t("its-copies")}
          </Go>
        )}
      </Card>
    </article>
  );
}

function useFollowFacts(follow: Follow) {
  const t = useTexts("copy");
  const { type, number, ended, ended_at, created_at } = follow;
  const settings = `${t(`types.${type}`)} · ${t(type === "multiple" ? "times" : "so-many-lots", readable({ multiple: number }))}`;
  const running = [
    {
      label: t("worth"),
      value: <Money value={follow.profit === null ? null : formatAmount(worthOf(follow))} className="font-semibold" />,
    },
    { label: t("free"), value: <Money value={follow.free} /> },
    { label: t("margins"), value: <Money value={follow.margin} /> },
    { label: t("open-profit"), value: <Result value={follow.profit} /> },
    { label: t("share-due"), value: <Money value={follow.share_due} /> },
    { label: t("stop.open"), value: String(follow.open) },
  ];
  return [
    { label: t("settings"), value: settings },
    { label: t("paid-in"), value: <Money value={follow.paid_in} /> },
    ...(isSome(follow.taken_out) ? [{ label: t("taken-out"), value: <Money value={follow.taken_out} /> }] : []),
    ...(ended_at === null ? [...running, { label: t("form.at_close"), value: t(`stop.${follow.at_close}`) }] : []),
    { label: t("realised"), value: <Result value={follow.realised} /> },
    { label: t("shared"), value: <Money value={follow.shared} /> },
    ...(ended === null || ended_at === null
      ? [{ label: t("since"), value: <TimeText at={created_at} as="plan" /> }]
      : [
          { label: t("why-ended"), value: t(`ends.${ended}`) },
          { label: t("ended"), value: <TimeText at={ended_at} as="plan" /> },
        ]),
  ];
}

function Presses({ follow }: { readonly follow: Follow }) {
  const t = useTexts("copy");
  const go = useGo();
  const [asked, setAsked] = useState<Asked>();
  const sheet = (which: Asked) => ({ follow, open: asked === which, onClose: () => setAsked(undefined) });
  return (
    <>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
        <Button size="small" block onPress={() => setAsked("money")}>
          {t("money.title")}
        </Button>
        <Button size="small" block onPress={() => go(editPath(follow.trader_user_id, follow.follow_user_id))}>
          {t("edit")}
        </Button>
        <Button size="small" block onPress={() => setAsked("pause")}>
          {t(follow.state === "following" ? "pause" : "resume")}
        </Button>
        <Button size="small" block onPress={() => setAsked("stop")}>
          {t("stop.press")}
        </Button>
      </div>
      <MoneySheet {...sheet("money")} />
      <PauseSheet {...sheet("pause")} />
      <StopSheet {...sheet("stop")} />
    </>
  );
}
