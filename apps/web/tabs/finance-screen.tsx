import { useTexts } from "@assay/ui/locale.ts";
import { AllOffers } from "@assay/ui/finance/gather.tsx";
import { OfferList } from "@assay/ui/finance/offer-list.tsx";
import { OwnCard } from "@assay/ui/finance/own-card.tsx";
import { DiamondArt } from "@assay/ui/parts/diamond-art.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { RowsSkeleton, Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useSession } from "@assay/ui/session.ts";
import { Slot } from "@assay/ui/slots.tsx";
import { ProofsCard } from "./proofs-card.tsx";

/** What money can do here. Products bring their own cards; the page says how to check them, and promises nothing. */
export default function FinanceScreen() {
  const t = useTexts("tabs");
  const loggedIn = useSession((now) => now.loggedIn);
  return (
    <Screen width="wide" className="pt-[calc(var(--top)+16px)] desk:pt-6">
      <header className="relative overflow-hidden rounded-card border border-line bg-s1 p-5 md:p-7">
        <span aria-hidden="true" className="pointer-events-none absolute -end-40 -top-28 opacity-60 md:-end-6 md:-top-24">
          <DiamondArt size={260} />
        </span>
        <h1 className="relative text-title md:text-price">{t("finance.title")}</h1>
        <p className="relative mt-1.5 max-w-md pe-10 text-form text-soft md:pe-0 md:text-body">{t("finance.about")}</p>
      </header>
      <div className="mt-4 grid gap-4 md:grid-cols-2 md:items-start desk:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0 md:col-span-2 desk:col-span-1">
          {loggedIn && <OwnCard />}
          <h2 className={`text-section ${loggedIn ? "mt-5" : ""}`}>{t("finance.compare")}</h2>
          <AllOffers>{(offers) => (offers ? <OfferList offers={offers} /> : <RowsSkeleton count={6} pill={false} />)}</AllOffers>
          <h2 className="mt-6 text-section">{t("finance.available")}</h2>
          <div className="mt-3 grid gap-4 md:grid-cols-2">
            <Slot name="finance" waiting={<Skeleton className="h-[280px] w-full rounded-card" />} />
          </div>
        </div>
        <div className="grid gap-4 md:col-span-2 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))] md:items-start desk:col-span-1">
          {loggedIn && <Slot name="idle" waiting={<Skeleton className="h-[260px] w-full rounded-card" />} />}
          <ProofsCard />
        </div>
      </div>
    </Screen>
  );
}
