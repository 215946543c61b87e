import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { ChevronRight, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { calls } from "../contract.ts";
import { PROTECTION_PATH } from "./paths.ts";
import { tightest } from "./protection-model.ts";

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
        {stop.until_at !== null && (
          <>
            {" "}
            {t("stop.until")} <TimeText at={stop.until_at} />
          </>
        )}
      </Line>
    );
  }
  return (
    limit && (
      <Line>
        {t(`limits.left-${limit.period}`)}{" "}
        <AmountText value={limit.left} currency={currency} unit className="font-semibold text-strong" />
      </Line>
    )
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
