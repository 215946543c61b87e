import type { OutputOf } from "@assay/core/contract.ts";
import { calls as wallet, VALUES_EVERY_MS } from "@assay/features/wallet/contract.ts";
import { TotalNumber } from "@assay/features/wallet/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { FiatText } from "@assay/ui/parts/fiat-text.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { HeroNumber } from "@assay/ui/parts/hero-number.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { useSession } from "@assay/ui/session.ts";
import { Slot } from "@assay/ui/slots.tsx";
import { ChevronRight } from "lucide-react";
import { Suspense } from "react";
import { HERO_LOOK, HeroSkeleton, NoteWaiting } from "./home-skeletons.tsx";

type Known = OutputOf<typeof wallet.listWallets>;

/** As it was answered until it is carried on by the prices since. */
function Total({ wallets, unit }: { readonly wallets: Known; readonly unit: "fiat" | "USDT" }) {
  const { total, fiat } = wallets;
  const answered =
    unit === "fiat" ? (
      <FiatText value={total.fiat} code={fiat} hideable />
    ) : (
      <AmountText value={total.usdt} currency={unit} unit hideable />
    );
  return (
    <Suspense fallback={answered}>
      <TotalNumber wallets={wallets} unit={unit} />
    </Suspense>
  );
}

/** What the customer has, as an estimate in their own fiat currency. */
export default function BalanceHero() {
  const t = useTexts("tabs");
  const fiat = useSession((now) => now.fiat);
  const user = useSession((now) => now.user);
  const wallets = useCall(wallet.listWallets, { fiat }, { keep: true, everyMs: VALUES_EVERY_MS });
  return (
    <section aria-label={t("home.balance")} className={HERO_LOOK}>
      <div>
        <Loaded query={wallets} skeleton={<HeroSkeleton />}>
          {(known) => (
            <div className="flex items-end justify-between gap-3">
              <HeroNumber label={t("home.balance")} below={<Total wallets={known} unit="USDT" />}>
                <Total wallets={known} unit="fiat" />
              </HeroNumber>
              <Go
                to="/pages/fund/assets"
                className="press mb-1 flex min-h-11 items-center gap-0.5 rounded-button bg-s2 ps-4 pe-2.5 text-form font-semibold desk:absolute desk:end-6 desk:top-5"
              >
                {t("tabs.assets")}
                <ChevronRight className="size-4 text-faint rtl:-scale-x-100" aria-hidden />
              </Go>
            </div>
          )}
        </Loaded>
        {user === undefined && <NoteWaiting />}
        {user?.practice && (
          <p className="mt-2 block w-fit rounded-badge bg-brand-tint px-2 py-0.5 text-caption text-brand">
            {t("home.practice-note")}
          </p>
        )}
      </div>
      <div className="mt-3 min-w-0">
        <Slot name="balance" waiting={<div className="h-21" />} />
      </div>
    </section>
  );
}
