import { HOUR_MS } from "@assay/core/time.ts";
import { useCall } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { untilText } from "@assay/ui/until-text.ts";
import { calls } from "../contract.ts";
import { FIRST_MS, NEXT_MS } from "../rules.ts";
import { ANSWERS_PATH } from "./paths.ts";

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
      <p className="mt-1 min-h-5">{data && t("missed", { count: data.missed })}</p>
      <Go to={ANSWERS_PATH} className="press mt-1 grid min-h-11 w-fit place-items-center font-semibold text-brand">
        {t("answers.title")}
      </Go>
    </div>
  );
}
