import { calls as market } from "@assay/features/market/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useLiveQuotes } from "@assay/ui/prices.ts";
import { useSession } from "@assay/ui/session.ts";
import { useViewport } from "@assay/ui/viewport.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { VALUES_EVERY_MS, calls } from "../contract.ts";
import { VALUE_CURRENCY } from "../rules.ts";
import { AccountList } from "./account-list.tsx";
import { AllocationRing } from "./allocation-ring.tsx";
import { CoinPane, CoinSheet } from "./coin-frames.tsx";
import { FaucetCard } from "./faucet-card.tsx";
import { PaneGrid, detailColumn, headPane, listPane, underDetail } from "./pane-grid.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { TotalHead } from "./total-head.tsx";
import { ValueCurve } from "./value-curve.tsx";
import { type WalletChoice, firstChoice, readChoice } from "./wallet-list.ts";

/** One element for good: it asks for itself, and an answer to the screen does not render it anew. */
const belowTotal = (
  <>
    <ValueCurve />
    <QuickActions />
    <FaucetCard />
  </>
);

/** What the customer owns: the total, where it is, and one currency in detail beside or above the list. */
export default function AssetsScreen() {
  const t = useTexts("wallet");
  const viewport = useViewport();
  const phone = viewport === "phone";
  const fiat = useSession((now) => now.fiat);
  const [hideZero, setHideZero] = useState(true);
  const [search, setSearch] = useSearchParams();
  const wallets = useCall(calls.listWallets, { zero_flag: hideZero ? "1" : "0", fiat }, { keep: true, everyMs: VALUES_EVERY_MS });
  const quotes = useCall(market.listQuotes, {});
  useLiveQuotes(quotes.data?.list);

  const asked = readChoice(search);
  const shown = asked ?? (phone ? undefined : firstChoice(wallets.data?.accounts ?? []));
  const traded = quotes.data?.list.find(({ base, quote }) => base === shown?.currency && quote === VALUE_CURRENCY);
  const choose = (choice: WalletChoice | undefined) =>
    setSearch(choice ? { coin: choice.currency, account: choice.account } : {}, { replace: true, preventScrollReset: true });
  const allocation = wallets.data ? (
    <AllocationRing accounts={wallets.data.accounts} />
  ) : (
    <Skeleton className="mt-5 h-[191px] w-full rounded-card first:mt-0" />
  );

  return (
    <PaneGrid>
      <Pane label={t("assets.total")} scroll={!phone} className={headPane}>
        <TotalHead wallets={wallets} feed={quotes.data?.feed} />
        {belowTotal}
        {viewport === "desktop" && allocation}
      </Pane>
      <Pane label={t("assets.accounts")} scroll className={listPane}>
        <AccountList
          wallets={wallets}
          markets={quotes.data?.list}
          hideZero={hideZero}
          onHideZero={setHideZero}
          chosen={shown}
          onChoose={choose}
        />
        {phone && wallets.data && allocation}
      </Pane>
      {phone && <CoinSheet choice={shown} market={traded} onClose={() => choose(undefined)} />}
      {viewport === "tablet" && (
        <div className={detailColumn}>
          <CoinPane choice={shown} market={traded} framed />
          <div className={underDetail}>{allocation}</div>
        </div>
      )}
      {viewport === "desktop" && <CoinPane choice={shown} market={traded} />}
    </PaneGrid>
  );
}
