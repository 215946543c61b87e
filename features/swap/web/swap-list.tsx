import { useTexts } from "@assay/ui/locale.ts";
import { lazyPart } from "@assay/ui/lazy-part.ts";
import { Own } from "@assay/ui/own.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { Suspense, useState } from "react";
import { calls } from "../contract.ts";
import { CoinMoney } from "./coin-money.tsx";
import type { Swap } from "./swap-form.ts";

const SwapDetail = lazyPart("swap", () => import("./swap-detail.tsx"));

/** What the customer has exchanged, the newest first; a press shows one in full, with its receipt. */
export function SwapList() {
  const t = useTexts("swap");
  const swaps = useRows(calls.listSwaps, {});
  const [open, setOpen] = useState<Swap>();
  const [met, setMet] = useState(false);
  function show(one: Swap): void {
    setOpen(one);
    setMet(true);
  }
  return (
    <Own>
      <InfiniteList
        skeleton={<RowsSkeleton pill={false} />}
        of={swaps}
        label={t("history")}
        keyOf={({ id }) => id}
        empty={<Empty text={t("none")} />}
        className="divide-y divide-line"
        row={(one) => (
          <ListRow
            onPress={() => show(one)}
            start={<CoinLogo code={one.to_currency} />}
            title={<bdi dir="ltr">{`${one.from_currency} → ${one.to_currency}`}</bdi>}
            subtitle={<TimeText at={one.at} />}
            end={<CoinMoney value={one.arrives} coin={one.to_currency} className="text-up" />}
            endSub={<CoinMoney value={one.number} coin={one.from_currency} />}
          />
        )}
      />
      {met && (
        <Suspense fallback={null}>
          <SwapDetail swap={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Own>
  );
}
