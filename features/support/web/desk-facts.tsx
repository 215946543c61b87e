import { HOUR_MS } from "@assay/core/time.ts";
import { useCall } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { untilText } from "@assay/ui/until-text.ts";
import { calls } from "../contract.ts";
import { FIRST_MS, NEXT_MS } from "../rules.ts";

/** What is promised, and how long people have really waited. */
export function DeskFacts() {
  const t = useTexts("support");
  const tag = useLanguageTag();
  const { data } = useCall(calls.showDesk, {});
  return (
    <div className="rounded-card bg-s1 p-4 text-form text-soft">
      <p>{t("promise", { hours: FIRST_MS / HOUR_MS, next: NEXT_MS / HOUR_MS })}</p>
      <p className="mt-1 min-h-5">
        {data && (data.median_ms === null ? t("median-none") : t("median", { time: untilText(data.median_ms, tag) }))}
      </p>
    </div>
  );
}
