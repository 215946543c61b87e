import { useTexts } from "@assay/ui/locale.ts";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

/** A figure before and after. */
export function ChangeValue({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) {
  const t = useTexts("leverage");
  return (
    <span className="flex items-center justify-end gap-1.5">
      <span className="text-soft">{before}</span>
      <ArrowRight className="size-3 shrink-0 text-faint rtl:-scale-x-100" aria-label={t("then")} />
      <span className="font-semibold">{after}</span>
    </span>
  );
}
