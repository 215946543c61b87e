import { Watchlist } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import type { Market } from "./use-market-frames.ts";

export interface PairSwitchProps {
  readonly market: Market;
  readonly pathOf: (symbol: string) => string;
}

/** The pair's name, which opens the sheet of all pairs. */
export function PairSwitch({ market, pathOf }: PairSwitchProps) {
  const t = useTexts("spot");
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-label={t("pair.switch", { symbol: market.symbol })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="press reach -ms-1 flex min-h-8 min-w-0 items-center gap-2 rounded-chip px-1"
      >
        <CoinLogo code={market.base} size={22} />
        <Name market={market} />
        <ChevronDown className="size-4 text-faint" aria-hidden />
      </button>
      <Sheet open={open} onClose={close} title={t("pair.choose")}>
        <div className="min-h-[60dvh]">
          <Suspense fallback={<RowsSkeleton />}>
            <Watchlist shown={market.symbol} pathOf={pathOf} size="roomy" onPick={close} />
          </Suspense>
        </div>
      </Sheet>
    </>
  );
}

/** The pair; of shares the company, which is what they are known by. */
function Name({ market: { kind, symbol, base, name } }: { readonly market: Market }) {
  const code = (
    <bdi dir="ltr" className="text-body font-semibold">
      {kind === "equity" ? base : symbol}
    </bdi>
  );
  if (kind !== "equity") return code;
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      {code}
      <span className="truncate text-caption text-soft">{name}</span>
    </span>
  );
}
