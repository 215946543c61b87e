import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PairName } from "@assay/ui/parts/pair-name.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { useLiveQuotes } from "@assay/ui/prices.ts";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { calls } from "../contract.ts";
import { useCoinName } from "./coin-name.ts";
import type { Market } from "./market-order.ts";
import { searchPath, tradePath } from "./paths.ts";

const HITS_MAX = 8;

export interface MarketHitsProps {
  readonly id: string;
  readonly keyword: string;
  /** The id of the hit that the keys have reached. */
  readonly active: string | undefined;
  readonly onPick: (path: string) => void;
}

/** The hits below a search field of the frame: the closest markets, or before anything is typed the most traded. */
export default function MarketHits({ id, keyword, active, onPick }: MarketHitsProps) {
  const t = useTexts("market");
  const list = useCall(calls.searchMarkets, { keyword }, { keep: true }).data?.list.slice(0, HITS_MAX);
  useLiveQuotes(list);
  return (
    <div id={id} role="listbox" aria-label={t("results")}>
      {list?.map((market) => (
        <Hit
          key={market.symbol}
          market={market}
          id={`${id}-${market.symbol}`}
          isActive={active === `${id}-${market.symbol}`}
          onPick={onPick}
        />
      ))}
      {keyword !== "" && list && (
        <Option id={`${id}-all`} isActive={active === `${id}-all`} onPick={() => onPick(searchPath(keyword))}>
          <Search className="mx-1 size-4 shrink-0 text-soft" aria-hidden />
          <span className="min-w-0 grow truncate text-form">{t("search-all", { keyword })}</span>
        </Option>
      )}
    </div>
  );
}

interface HitProps extends Pick<MarketHitsProps, "id" | "onPick"> {
  readonly market: Market;
  readonly isActive: boolean;
}

function Hit({ market, id, isActive, onPick }: HitProps) {
  const { symbol, base, quote, price, price_decimals: decimals, change } = market;
  return (
    <Option id={id} isActive={isActive} onPick={() => onPick(tradePath(symbol))}>
      <CoinLogo code={base} size={24} />
      <span className="min-w-0 grow">
        <span className="block text-form font-semibold">
          <PairName base={base} quote={quote} />
        </span>
        <span className="block truncate text-micro text-soft">{useCoinName(market)}</span>
      </span>
      <PriceCell symbol={symbol} decimals={decimals} price={price} className="text-form" />
      <LiveChange symbol={symbol} change={change} className="w-16 text-end text-form" />
    </Option>
  );
}

interface OptionProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly onPick: () => void;
  readonly children: ReactNode;
}

/** The field keeps the focus, so a hit is pressed and never tabbed to. */
const Option = ({ id, isActive, onPick, children }: OptionProps) => (
  <button
    type="button"
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onPick}
    className="flex h-12 w-full text-start items-center gap-3 rounded-button px-3 hover:bg-s3 aria-selected:bg-s3"
  >
    {children}
  </button>
);
