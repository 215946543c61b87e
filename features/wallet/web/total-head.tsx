import { useTexts } from "@assay/ui/locale.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { FeedChip, type FeedChipProps } from "@assay/ui/parts/feed-chip.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { HeroNumber } from "@assay/ui/parts/hero-number.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { StaleChip } from "@assay/ui/parts/stale-chip.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import type { calls } from "../contract.ts";
import { VALUE_CURRENCY } from "../rules.ts";
import { SETTINGS_PATH } from "./paths.ts";
import TotalNumber from "./total-number.tsx";
import { unitAfter, useTotalUnit } from "./total-unit.ts";

export interface TotalHeadProps {
  readonly wallets: UseQueryResult<OutputOf<typeof calls.listWallets>>;
  readonly feed: FeedChipProps["feed"] | undefined;
}

/** The worth of everything in the unit that the customer likes, and where its prices come from. */
export function TotalHead({ wallets: { data, isError }, feed }: TotalHeadProps) {
  const t = useTexts("wallet");
  const [unit, setUnit] = useTotalUnit();
  return (
    <header className="pt-[max(var(--top),8px)] md:pt-0">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h1 className="shrink-0 text-title">{t("assets.title")}</h1>
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-2">
          <StaleChip />
          {feed && <FeedChip feed={feed} />}
          <Go
            to={SETTINGS_PATH}
            aria-label={t("assets.settings")}
            className="press -me-2.5 grid size-11 place-items-center rounded-full text-soft desk:hidden"
          >
            <Settings className="size-5" aria-hidden />
          </Go>
        </div>
      </div>
      <div className="mt-2">
        <HeroNumber label={t("assets.total")}>
          {data ? (
            <button
              type="button"
              onClick={() => setUnit(unitAfter(unit))}
              className="press flex min-h-11 flex-wrap items-baseline gap-x-2 text-start"
            >
              <TotalNumber wallets={data} unit={unit} />
              <span className="sr-only">{t("assets.unit")}</span>
              <span className="text-form tracking-normal text-soft">
                {t("assets.about")} <TotalNumber wallets={data} unit={unitAfter(unit)} />
              </span>
            </button>
          ) : isError ? (
            <AmountText value={undefined} currency={VALUE_CURRENCY} />
          ) : (
            <Skeleton className="h-11 w-48 desk:h-[58px]" />
          )}
        </HeroNumber>
        {data?.unpriced && <p className="mt-1 text-caption text-soft">{t("assets.unpriced")}</p>}
      </div>
    </header>
  );
}
