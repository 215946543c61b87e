import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Lock } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import type { calls } from "../../contract.ts";
import { HoldReason } from "./hold-reason.tsx";

type Hold = OutputOf<typeof calls.listHolds>[number];

/** One reason, in the words of the feature that knows it. */
export function HoldRow({ hold, children }: { readonly hold: Hold; readonly children?: ReactNode }) {
  const t = useTexts("identity");
  const { feature, reason, until, ended_by } = hold;
  return (
    <li className="rounded-button bg-brand-tint p-3.5">
      <p className="flex items-center gap-2 text-body font-semibold">
        <Lock className="size-4 shrink-0 text-brand" aria-hidden />
        <Suspense fallback={null}>
          <HoldReason feature={feature} reason={reason} />
        </Suspense>
      </p>
      <p className="mt-1 text-form text-soft">
        {until === null ? (
          t(`security.ends.${ended_by}`)
        ) : (
          <>
            {t("security.until")} <TimeText at={until} as="plan" className="text-strong" />
          </>
        )}
      </p>
      {children}
    </li>
  );
}
