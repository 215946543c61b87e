import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { ChevronRight, ShieldCheck } from "lucide-react";
import type { OutputOf } from "@assay/core/contract.ts";
import type { ReactNode } from "react";
import { calls } from "../contract.ts";
import { PROTECTION_PATH } from "./paths.ts";
import { tightest } from "./protection-model.ts";

type Stop = NonNullable<OutputOf<typeof calls.showProtection>["stop"]>;

/** One line while something is in force, which leads to all of it; nothing otherwise. */
export default function ProtectionNotice() {
  const t = useTexts("protection");
  const { data } = useCall(calls.showProtection, {});
  if (!data) return null;
  const { stop, limits, currency } = data;
  const limit = tightest(limits);
  if (stop) {
    return (
      <Line>
        {t(`stop.${stop.kind}`)}
        <End stop={stop} />
      </Line>
    );
  }
  return (
    limit && (
      <Line>
        {t(`limits.left-${limit.period}`)}{" "}
        <Own>
          <AmountText value={limit.left} currency={currency} unit className="font-semibold text-strong" />
        </Own>
      </Line>
    )
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

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <Go
      to={PROTECTION_PATH}
      className="press flex min-h-7 items-center gap-2 rounded-field bg-s2 px-2.5 py-1 text-caption text-soft"
    >
      <ShieldCheck className="size-4 shrink-0 text-brand" aria-hidden />
      <span className="min-w-0 grow">{children}</span>
      <ChevronRight className="size-4 shrink-0 text-faint rtl:-scale-x-100" aria-hidden />
    </Go>
  );
}
