import { useTexts } from "@assay/ui/locale.ts";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useSession } from "@assay/ui/session.ts";
import { Suspense, lazy } from "react";
import { FirstSteps } from "./first-steps-place.tsx";
import { HomeHead } from "./home-head.tsx";
import { HomeMarkets } from "./home-markets.tsx";
import { HeroWaiting, ShortcutsWaiting } from "./home-skeletons.tsx";
import { VisitorHero } from "./visitor-hero.tsx";

/** It waits for an answer anyway, and a visitor never sees it. */
const BalanceHero = lazy(() => import("./balance-hero.tsx"));
const later = () => import("./home-later.tsx");
const NewsLine = lazy(async () => ({ default: (await later()).NewsLine }));
const Banners = lazy(async () => ({ default: (await later()).Banners }));
const Popup = lazy(async () => ({ default: (await later()).Popup }));
const DueCard = lazy(async () => ({ default: (await later()).DueCard }));
const Movers = lazy(async () => ({ default: (await later()).Movers }));
const Shortcuts = lazy(async () => ({ default: (await later()).Shortcuts }));
const PriceProof = lazy(async () => ({ default: (await later()).PriceProof }));

/** The parts ask for themselves, so that an answer renders what it is about and not the screen. */
export default function HomeScreen() {
  const t = useTexts("tabs");
  const loggedIn = useSession((now) => now.loggedIn);
  return (
    <div className="mx-auto w-full max-w-[98rem] px-4 pb-8 md:px-5">
      <HomeHead />
      <h1 className="sr-only">{t("tabs.home")}</h1>
      <Suspense fallback={<div className="h-11 desk:mb-1" />}>
        <NewsLine />
      </Suspense>
      <Suspense fallback={null}>
        <Banners />
        <Popup />
      </Suspense>
      <div className="desk:mt-1 desk:grid desk:grid-cols-[minmax(0,1fr)_22rem] desk:grid-rows-[auto_1fr] desk:gap-x-4 wide:grid-cols-[minmax(0,1fr)_25rem]">
        <div>
          {loggedIn ? (
            <Suspense fallback={<HeroWaiting />}>
              <BalanceHero />
            </Suspense>
          ) : (
            <VisitorHero />
          )}
        </div>
        <aside className="mt-4 grid gap-4 md:grid-cols-2 desk:row-span-2 desk:mt-0 desk:grid-cols-1 desk:content-start">
          <Suspense fallback={<ShortcutsWaiting />}>
            <Shortcuts />
          </Suspense>
          {loggedIn ? (
            <FirstSteps />
          ) : (
            <Suspense fallback={<Skeleton className="h-[372px] w-full rounded-card md:col-span-2 desk:col-span-1" />}>
              <PriceProof />
            </Suspense>
          )}
          <Suspense fallback={null}>
            {loggedIn && <DueCard />}
            <Movers />
          </Suspense>
        </aside>
        <HomeMarkets />
      </div>
    </div>
  );
}
