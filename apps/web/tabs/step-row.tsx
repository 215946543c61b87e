import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { Check, ChevronRight } from "lucide-react";
import type { Step } from "./steps.ts";

/** A step: done, or the way to do it. Where there is little room, done steps are left out. */
export function StepRow({ step: { key, done, to }, next }: { readonly step: Step; readonly next: boolean }) {
  const t = useTexts("tabs");
  // An account is open to whoever sees the steps.
  if (done || key === "account") {
    return (
      <li className="flex min-h-11 items-center gap-3 text-form text-faint max-desk:hidden">
        <Check className="size-5 rounded-full bg-brand-tint p-1 text-brand" aria-hidden />
        {t(`steps.${key}`)}
        <span className="sr-only">{t("steps.done")}</span>
      </li>
    );
  }
  return (
    <li>
      <Go to={to} className="press flex min-h-13 items-center gap-3 rounded-button">
        <Mark look={next ? "border-brand-fill bg-brand-fill" : "border-control"} />
        <span className="min-w-0 grow">
          <span className="block text-body font-semibold">{t(`steps.${key}`)}</span>
          <span className="block text-caption text-soft">{t(`steps.${key}-more`)}</span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-faint rtl:-scale-x-100" aria-hidden />
      </Go>
    </li>
  );
}

const Mark = ({ look }: { readonly look: string }) => (
  <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center">
    <span className={`size-3 rotate-45 rounded-[3px] border ${look}`} />
  </span>
);
