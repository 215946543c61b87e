import { useTexts } from "@assay/ui/locale.ts";
import { Facts } from "@assay/ui/parts/facts.tsx";
import type { Standing } from "./vip-model.ts";

/** The credit score, and each of its reasons with what it counts for. */
export function CreditFacts({ credit: { score, parts } }: Pick<Standing, "credit">) {
  const t = useTexts("vip");
  return (
    <>
      <p className="text-hero font-semibold">{score}</p>
      <p className="mb-3 text-caption text-soft">{t("credit.about")}</p>
      <Facts
        facts={parts.map(({ reason, points }) => ({ label: t(`credit.${reason}`), value: <bdi dir="ltr">{`+${points}`}</bdi> }))}
      />
    </>
  );
}
