import { scaleOf } from "@assay/core/currency.ts";
import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { serverNow } from "@assay/ui/server-clock.ts";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { AcceptSheet } from "./accept-sheet.tsx";
import type { Application } from "./application.ts";
import { LOAN_PATH } from "./paths.ts";

/** What the customer has applied for, and until when what happens. */
export function ApplicationsList() {
  const t = useTexts("loans");
  return (
    <InfiniteList
      of={useRows(calls.listApplications, {})}
      keyOf={({ id }) => id}
      label={t("large.mine")}
      empty={<Empty text={t("large.none")} />}
      row={(one) => <ApplicationCard one={one} />}
    />
  );
}

function clockOf(one: Application): { readonly label: "large.decide-by" | "large.valid-until" | "ended"; readonly at: number } {
  if (one.state === "applied" || one.state === "review") return { label: "large.decide-by", at: one.decide_by };
  return one.accept_by === null
    ? { label: "ended", at: one.decided_at ?? one.applied_at }
    : { label: "large.valid-until", at: one.accept_by };
}

function ApplicationCard({ one }: { readonly one: Application }) {
  const t = useTexts("loans");
  const go = useGo();
  const [accepts, setAccepts] = useState(false);
  const withdrawal = useCommand(calls.withdrawApplication);
  const waits = one.state === "applied" || one.state === "review";
  const isOpen = waits || one.state === "approved";
  const clock = clockOf(one);
  const said = [one.cause && t(`large.causes.${one.cause}`), one.note].filter((text) => text !== null).join(" ");
  async function withdraw(): Promise<void> {
    const outcome = await withdrawal.run({ id: one.id });
    if (outcome.state === "accepted") toast(t("large.withdrawn"), "done");
  }
  return (
    <>
      <TradeCard
        side={{ label: t(`large.states.${one.state}`), tone: isOpen ? "brand" : "plain" }}
        symbol={one.currency}
        about={`${one.times}× · ${t("days", { count: one.days })}`}
        facts={[
          {
            label: t("lent"),
            value: (
              <AmountText value={one.amount} currency={one.currency} unit decimals={scaleOf(one.currency)} decimalsMin={0} />
            ),
          },
          { label: t("per-year"), value: <RateText rate={one.annual_rate} /> },
          ...(one.collateral === null
            ? []
            : [
                {
                  label: t("large.margin"),
                  value: <AmountText value={one.collateral} currency={one.collateral_currency} unit decimalsMin={0} />,
                },
              ]),
        ]}
        foot={
          <div className="grid w-full gap-1 text-form text-soft">
            <p>
              {t(clock.label)} <TimeText at={clock.at} as="plan" />
            </p>
            {said !== "" && <p>{said}</p>}
            {waits && one.decide_by < serverNow() && <p>{t("large.late")}</p>}
          </div>
        }
        actions={
          isOpen && (
            <>
              {one.state === "approved" && (
                <Button size="small" block tone="brand" onPress={() => setAccepts(true)}>
                  {t("large.accept")}
                </Button>
              )}
              <Button size="small" block tone="quiet" pending={withdrawal.pending} onPress={withdraw}>
                {t("large.withdraw")}
              </Button>
            </>
          )
        }
        {...(one.loan_id !== null && { onOpen: () => go(`${LOAN_PATH}?id=${one.loan_id}`) })}
      />
      {one.state === "approved" && <AcceptSheet one={one} open={accepts} onClose={() => setAccepts(false)} />}
    </>
  );
}
