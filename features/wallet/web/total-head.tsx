import { useTexts } from "@assay/ui/locale.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { FeedChip, type FeedChipProps } from "@assay/ui/parts/feed-chip.tsx";
import { FiatText } from "@assay/ui/parts/fiat-text.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { HeroNumber } from "@assay/ui/parts/hero-number.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { StaleChip } from "@assay/ui/parts/stale-chip.tsx";
import { useSession } from "@assay/ui/session.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import type { calls } from "../contract.ts";
import { VALUE_CURRENCY } from "../rules.ts";
import { SETTINGS_PATH } from "./paths.ts";

export interface TotalHeadProps {
  readonly wallets: UseQueryResult<OutputOf<typeof calls.listWallets>>;
  readonly feed: FeedChipProps["feed"] | undefined;
}

/** The worth of everything, in USDT and in the chosen fiat, and where the prices behind it come from. */
export function TotalHead({ wallets: { data, isPending }, feed }: TotalHeadProps) {
  const t = useTexts("wallet");
  const fiat = useSession((now) => now.fiat);
  return (
    <header className="pt-[max(env(safe-area-inset-top),8px)] md:pt-0">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h1 className="text-title">{t("assets.title")}</h1>
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
      <div className="mt-2 min-h-[108px]">
        <HeroNumber
          label={t("assets.total")}
          below={
            isPending ? (
              <Skeleton className="h-4 w-24" />
            ) : (
              <>
                {t("assets.about")} <FiatText value={data?.total.fiat} code={data?.fiat ?? fiat} hideable />
              </>
            )
          }
        >
          {isPending ? (
            <Skeleton className="h-10 w-48" />
          ) : (
            <span className="flex flex-wrap items-baseline gap-x-2">
              <AmountText value={data?.total.usdt} currency={VALUE_CURRENCY} hideable />
              <span className="text-section text-soft">{VALUE_CURRENCY}</span>
            </span>
          )}
        </HeroNumber>
      </div>
    </header>
  );
}
