import { useTexts } from "@assay/ui/locale.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { Watchlist } from "./trade-parts.ts";
import type { Market } from "./use-market-answer.ts";

export interface PairSwitchProps {
  readonly market: Market;
  readonly pathOf: (symbol: string) => string;
}

/** The pair's name, or the company's, which opens the sheet of all others. */
export function PairSwitch({ market, pathOf }: PairSwitchProps) {
  const t = useTexts("market");
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { kind, symbol, base, name } = market;
  const isCompany = kind === "equity";
  const choose = t(isCompany ? "pair.choose-company" : "pair.choose");
  return (
    <>
      <button
        type="button"
        {...(!isCompany && { "aria-label": t("pair.switch", { symbol }) })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="press reach -ms-1 flex min-h-8 min-w-0 items-center gap-2 rounded-chip px-1"
      >
        <CoinLogo code={base} size={22} />
        <bdi dir="ltr" className="text-body font-semibold">
          {isCompany ? base : symbol}
        </bdi>
        {isCompany && (
          <>
            <bdi className="min-w-0 truncate text-caption text-soft">{name}</bdi>
            <span className="sr-only">{choose}</span>
          </>
        )}
        <ChevronDown className="size-4 text-faint" aria-hidden />
      </button>
      <Sheet open={open} onClose={close} title={choose}>
        <div className="min-h-[60dvh]">
          <Suspense fallback={<RowsSkeleton />}>
            <Watchlist shown={symbol} pathOf={pathOf} size="roomy" onPick={close} />
          </Suspense>
        </div>
      </Sheet>
    </>
  );
}
