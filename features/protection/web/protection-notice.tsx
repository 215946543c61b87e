import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { ChevronRight, ShieldCheck } from "lucide-react";
import type { OutputOf } from "@assay/core/contract.ts";
import type { ReactNode } from "react";
import { calls } from "../contract.ts";
import { PROTECTION_PATH } from "./paths.ts";
import { type AskedRisk, refusalOf, tightest } from "./protection-model.ts";

type Stop = NonNullable<OutputOf<typeof calls.showProtection>["stop"]>;

export interface ProtectionNoticeProps {
  /** What the ticket asks for; undefined where it begins no risk. */
  readonly risk?: AskedRisk | undefined;
}

/** One line while something is in force, which leads to all of it; nothing otherwise. What would be refused is told before it is asked. */
export default function ProtectionNotice({ risk }: ProtectionNoticeProps) {
  const t = useTexts("protection");
  const { data } = useCall(calls.showProtection, {});
  if (!data) return null;
  const { stop, limits, currency } = data;
  const limit = tightest(limits);
  if (stop) {
    return (
      <Line refuses={risk !== undefined}>
        {t(`stop.${stop.kind}`)}
        <End stop={stop} />
      </Line>
    );
  }
  if (!limit) return null;
  const refusal = refusalOf(limit, risk);
  return (
    <Line refuses={refusal !== undefined}>
      {refusal === "used-up" && (
        <>
          {t(`limits.used-up-${limit.period}`)} <TimeText at={limit.renews_at} as="plan" />
        </>
      )}
      {refusal === "unbounded" && t("rejections.loss-not-bounded")}
      {(refusal === undefined || refusal === "over") && (
        <>
          {t(`limits.left-${limit.period}`)}{" "}
          <Own>
            <AmountText value={limit.left} currency={currency} unit className="font-semibold text-strong" />
          </Own>
          {refusal === "over" && ` · ${t("limits.over")}`}
        </>
      )}
    </Line>
  );
}

/** When it ends, before when it cannot, or that it never does. */
function End({ stop: { until_at, fixed_until } }: { readonly stop: Stop }) {
  const t = useTexts("protection");
  if (until_at !== null)
    return (
      <>
        {" "}
        {t("stop.until")} <TimeText at={until_at} as="plan" />
      </>
    );
  if (fixed_until === null) return `. ${t("stop.for-ever")}`;
  return (
    <>
      {`. ${t("stop.fixed")} `}
      <TimeText at={fixed_until} as="plan" />
    </>
  );
}

function Line({ refuses = false, children }: { readonly refuses?: boolean; readonly children: ReactNode }) {
  return (
    <Go
      to={PROTECTION_PATH}
      className={classes(
        "press flex min-h-7 items-center gap-2 rounded-field px-2.5 py-1 text-caption",
        refuses ? "bg-down-tint text-strong" : "bg-s2 text-soft",
      )}
    >
      <ShieldCheck className={classes("size-4 shrink-0", refuses ? "text-down" : "text-brand")} aria-hidden />
      <span className="min-w-0 grow">{children}</span>
      <ChevronRight className="size-4 shrink-0 text-faint rtl:-scale-x-100" aria-hidden />
    </Go>
  );
}
