import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { BadgeCheck } from "lucide-react";
import { limitsAt } from "../rules.ts";
import { REAL_PATH } from "./paths.ts";
import type { Standing } from "./standing-card.tsx";

/** A level: what it asks for, what it allows, and the way to it once it is the next one. */
export function LevelCard({ level, standing }: { readonly level: 1 | 2; readonly standing: Standing }) {
  const t = useTexts("verification");
  const name = level === 1 ? "basic" : "advanced";
  const isDone = standing.level >= level;
  const isNext = standing.level === level - 1 && standing.state !== "review" && standing.redo === null;
  const mayBegin = isNext && standing.bound.email && standing.bound.mobile;
  const wasRefused = standing.state === "failed" && standing.real_type === level;
  return (
    <section aria-label={t(`mark.${name}`)} className="rounded-card bg-s1 p-4">
      <h2 className="flex items-center gap-2 text-body font-semibold">
        {t(`mark.${name}`)}
        {isDone && <BadgeCheck className="size-5 text-up" role="img" aria-label={t("states.verified")} />}
      </h2>
      <p className="mt-1 text-form text-soft">{t(`mark.${name}-needs`)}</p>
      <Facts
        className="mt-3"
        facts={[
          {
            label: t("mark.withdrawal"),
            value: <AmountText value={limitsAt[level].withdrawal} currency="BTC" unit decimals={0} />,
          },
          { label: t("mark.fiat"), value: <AmountText value={limitsAt[level].fiat} currency="USDT" unit decimals={0} /> },
        ]}
      />
      {mayBegin && (
        <div className="mt-4">
          <Way to={`${REAL_PATH}?level=${level}`} text={t(wasRefused ? "mark.again" : "mark.start")} />
        </div>
      )}
    </section>
  );
}
