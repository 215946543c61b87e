import { HOUR_MS } from "@assay/core/time.ts";
import { useCall } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { untilText } from "@assay/ui/until-text.ts";
import { calls } from "../contract.ts";

/** How the desk keeps what it promises, for everybody to read: the missed deadlines as well. */
export default function AnswersScreen() {
  const t = useTexts("support");
  const tag = useLanguageTag();
  return (
    <Screen width="narrow" head={<PageHeader title={t("answers.title")} />}>
      <p className="text-form text-soft">{t("answers.about")}</p>
      <Loaded query={useCall(calls.showDesk, {})}>
        {({ median_ms, answered, waiting, missed, late, first_ms, next_ms }) => (
          <Card className="mt-3">
            <Facts
              facts={[
                { label: t("answers.first"), value: t("answers.hours", { count: first_ms / HOUR_MS }) },
                { label: t("answers.next"), value: t("answers.hours", { count: next_ms / HOUR_MS }) },
                { label: t("answers.answered"), value: answered },
                { label: t("answers.median"), value: median_ms === null ? "–" : untilText(median_ms, tag) },
                { label: t("answers.missed"), value: missed },
                { label: t("answers.waiting"), value: waiting },
                { label: t("answers.late"), value: late },
              ]}
            />
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}
