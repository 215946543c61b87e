import { useTexts } from "@assay/ui/locale.ts";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Gem } from "lucide-react";
import type { Standing } from "./vip-model.ts";

/** The level itself, and until when nobody takes it away. */
export function LevelHead({ standing: { level, kept_until } }: { readonly standing: Standing }) {
  const t = useTexts("vip");
  return (
    <div className="flex items-center gap-4">
      <span className="mx-2.5 flex size-12 shrink-0 rotate-45 items-center justify-center rounded-card bg-brand-tint">
        <Gem className="size-6 -rotate-45 text-brand" aria-hidden />
      </span>
      <div className="min-w-0">
        <p className="text-hero font-semibold">{t("level", { level })}</p>
        <p className="text-caption text-soft">
          {kept_until === null ? (
            t("standard")
          ) : (
            <>
              {t("kept")} <TimeText at={kept_until} as="date" />
            </>
          )}
        </p>
      </div>
    </div>
  );
}
