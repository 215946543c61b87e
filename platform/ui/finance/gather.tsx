/** What all features tell of finance, together: each is asked in a component of its own, since it asks with hooks. */
import { type ReactNode, useEffect } from "react";
import { create } from "zustand";
import { loadTexts, offerTexts } from "../locale.ts";
import { offeredFeatures } from "../offered.ts";
import type { FinanceOffer, FinanceOwn, FinanceSource } from "./source.ts";
import type en from "./locales/en.json";

declare module "../locale.ts" {
  interface TextFiles {
    readonly finance: typeof en;
  }
}

offerTexts("finance", import.meta.glob("./locales/*.json"));

interface Known extends FinanceSource {
  readonly feature: string;
}

const useKnown = create<{ readonly sources: readonly Known[] | undefined }>(() => ({ sources: undefined }));
let asked: Promise<void> | undefined;

/** A feature whose part does not come is left out: no page fails for it. */
async function fetchSources(): Promise<void> {
  const loaded = offeredFeatures().map(async ({ name, finance }): Promise<Known[]> => {
    if (!finance) return [];
    const [source] = await Promise.all([finance(), loadTexts(name)]);
    return [{ ...source.default, feature: name }];
  });
  const [settled] = await Promise.all([Promise.allSettled(loaded), loadTexts("finance").catch(() => undefined)]);
  useKnown.setState({ sources: settled.flatMap((one) => (one.status === "fulfilled" ? one.value : [])) });
}

function useSources(): readonly Known[] | undefined {
  useEffect(() => void (asked ??= fetchSources()), []);
  return useKnown(({ sources }) => sources);
}

/** An offer, its key one among all. */
const named = (feature: string, offers: readonly FinanceOffer[]): readonly FinanceOffer[] =>
  offers.map((offer) => ({ ...offer, key: `${feature} ${offer.key}` }));

/** All offers once every feature knows its own, in the order of the features. */
export function AllOffers({
  children,
}: {
  readonly children: (offers: readonly FinanceOffer[] | undefined) => ReactNode;
}): ReactNode {
  const sources = useSources();
  return sources ? <Offers sources={sources} found={[]} then={children} /> : children(undefined);
}

interface OffersProps {
  readonly sources: readonly Known[];
  readonly found: readonly FinanceOffer[];
  readonly then: (offers: readonly FinanceOffer[] | undefined) => ReactNode;
}

function Offers({ sources: [first, ...rest], found, then }: OffersProps): ReactNode {
  return first ? <OffersOf key={first.feature} first={first} sources={rest} found={found} then={then} /> : then(found);
}

function OffersOf({ first, sources, found, then }: OffersProps & { readonly first: Known }): ReactNode {
  const { feature, Offers: Told } = first;
  if (!Told) return <Offers sources={sources} found={found} then={then} />;
  return (
    <Told
      then={(offers) =>
        offers ? <Offers sources={sources} found={[...found, ...named(feature, offers)]} then={then} /> : then(undefined)
      }
    />
  );
}

/** What of all products is the customer's, once every feature knows; for whoever is logged in. */
export function AllOwn({ children }: { readonly children: (own: readonly FinanceOwn[] | undefined) => ReactNode }): ReactNode {
  const sources = useSources();
  return sources ? <Owns sources={sources} found={[]} then={children} /> : children(undefined);
}

interface OwnsProps {
  readonly sources: readonly Known[];
  readonly found: readonly FinanceOwn[];
  readonly then: (own: readonly FinanceOwn[] | undefined) => ReactNode;
}

function Owns({ sources: [first, ...rest], found, then }: OwnsProps): ReactNode {
  if (!first) return then(found);
  const { feature, Own } = first;
  if (!Own) return <Owns sources={rest} found={found} then={then} />;
  return (
    <Own key={feature} then={(own) => (own ? <Owns sources={rest} found={[...found, own]} then={then} /> : then(undefined))} />
  );
}
