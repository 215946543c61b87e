import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import type { MarketView } from "@assay/ui/parts/market-view.ts";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { CoinDetail } from "./coin-detail.tsx";
import { CoinHead } from "./coin-head.tsx";
import { CoinPrice } from "./coin-price.tsx";
import { detailPane } from "./pane-grid.tsx";
import type { WalletChoice } from "./wallet-list.ts";

export interface CoinFrameProps {
  readonly choice: WalletChoice | undefined;
  readonly market: MarketView | undefined;
}

/** The detail of a currency above the list, on a phone. */
export function CoinSheet({ choice, market, onClose }: CoinFrameProps & { readonly onClose: () => void }) {
  return (
    <Sheet
      open={choice !== undefined}
      onClose={onClose}
      title={choice?.currency ?? ""}
      context={market && <CoinPrice market={market} />}
    >
      {choice && <CoinDetail choice={choice} market={market} />}
    </Sheet>
  );
}

/** The detail of a currency beside the list; a frame that scrolls by itself may hold it. */
export function CoinPane({ choice, market, framed = false }: CoinFrameProps & { readonly framed?: boolean }) {
  const t = useTexts("wallet");
  return (
    <Pane label={t("coin.title")} scroll={!framed} className={framed ? "p-4" : detailPane}>
      {choice ? (
        <>
          <CoinHead code={choice.currency} market={market} />
          <CoinDetail choice={choice} market={market} />
        </>
      ) : (
        <Empty text={t("coin.choose")} />
      )}
    </Pane>
  );
}
