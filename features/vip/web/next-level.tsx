import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { ReactNode } from "react";
import { VALUE_CURRENCY } from "../rules.ts";
import { Meter } from "./meter.tsx";
import { distanceTo, nextOf, savingOf, type Standing, type Way } from "./vip-model.ts";

const money = (value: string, className?: string): ReactNode => (
  <AmountText {...{ value, className }} currency={VALUE_CURRENCY} decimals={2} unit />
);

/** To the last decimal, so that a difference can be checked. */
const exact = (value: string, className?: string): ReactNode => (
  <AmountText {...{ value, className }} currency={VALUE_CURRENCY} decimals={8} decimalsMin={2} unit />
);

/** How far it is to the next level, either way, and what it would have saved. */
export function NextLevel({ standing }: { readonly standing: Standing }) {
  const t = useTexts("vip");
  const next = nextOf(standing);
  const saved = savingOf(standing);
  const { assets_at, excluded, fees, fees_next } = standing;
  return (
    <div className="mt-6">
      {next ? (
        <>
          <h2 className="text-body font-semibold">{t("next", { level: next.level })}</h2>
          <p className="text-caption text-soft">{t("either")}</p>
          {(["volume", "assets"] as const).map((way) => (
            <Distance key={way} way={way} wanted={next[way]} has={standing[way]} />
          ))}
        </>
      ) : (
        <p className="text-form text-soft">{t("highest")}</p>
      )}
      <p className="mt-3 text-caption text-soft">
        {assets_at === null ? (
          t("not-looked")
        ) : (
          <>
            {t("looked")} <TimeText at={assets_at} as="date" />
          </>
        )}
      </p>
      {excluded !== "0" && (
        <p className="text-caption text-soft">
          {t("excluded")} {money(excluded)}
        </p>
      )}
      <h2 className="mt-6 mb-2 text-body font-semibold">{t("save.title")}</h2>
      {saved === undefined || fees_next === null ? (
        <p className="text-form text-soft">{next ? t("save.none") : t("highest")}</p>
      ) : (
        <Facts
          facts={[
            { label: t("save.paid"), value: exact(fees) },
            { label: t("save.next", { level: next!.level }), value: exact(fees_next) },
            { label: t("save.saved"), value: exact(saved, "font-semibold") },
          ]}
        />
      )}
      <p className="mt-2 text-caption text-soft">{t("next-order")}</p>
    </div>
  );
}

function Distance({ way, wanted, has }: { readonly way: Way; readonly wanted: string; readonly has: string }) {
  const t = useTexts("vip");
  const { percent, toGo } = distanceTo(wanted, has);
  return (
    <div className="mt-4">
      <Meter label={t(way)} percent={percent} />
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-caption text-soft">
        <span>
          {money(has, "text-strong")} / {money(wanted)}
        </span>
        <span>
          {toGo === null ? (
            t("reached")
          ) : (
            <>
              {t("to-go")} {money(toGo, "font-semibold text-strong")}
            </>
          )}
        </span>
      </p>
    </div>
  );
}
