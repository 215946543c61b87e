import { useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { PairName } from "@assay/ui/parts/pair-name.tsx";
import { GripVertical } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { useCoinName } from "./coin-name.ts";
import type { Market } from "./market-order.ts";
import StarButton from "./star-button.tsx";

export interface FavouriteSorterRowProps {
  readonly market: Market;
  readonly held: boolean;
  readonly onHold: (event: PointerEvent<HTMLButtonElement>) => void;
  readonly onKey: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** A favourite that can be moved by its handle, or let go by its star. */
export function FavouriteSorterRow({ market, held, onHold, onKey }: FavouriteSorterRowProps) {
  const t = useTexts("market");
  const { symbol, base, quote } = market;
  return (
    <li className={classes("flex h-14 items-center gap-3 rounded-button transition-colors", held && "bg-s2")}>
      <StarButton market={market} className="-me-2" />
      <CoinLogo code={base} size={28} />
      <span className="min-w-0 grow text-body font-semibold">
        <PairName base={base} quote={quote} />
        <span className="block truncate text-caption font-normal text-soft">{useCoinName(market)}</span>
      </span>
      <button
        type="button"
        aria-label={t("sort.handle", { symbol })}
        onPointerDown={onHold}
        onKeyDown={onKey}
        className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full text-faint active:cursor-grabbing"
      >
        <GripVertical className="size-5" aria-hidden />
      </button>
    </li>
  );
}
