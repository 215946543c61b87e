/** Pages that search finds: the ways in from home, and what features name beside them. */
import { useEffect } from "react";
import { create } from "zustand";
import { loadTexts, useOutline, useTextsOf } from "../locale.ts";
import { offeredFeatures } from "../offered.ts";
import type { NamedPage } from "../screen.tsx";

interface FeaturePages {
  readonly feature: string;
  readonly pages: readonly NamedPage[];
}

const useNamed = create<{ readonly named: readonly FeaturePages[] }>(() => ({ named: [] }));

/** A feature whose marks or texts do not come is left out. */
async function fetchPages(): Promise<void> {
  const loaded = offeredFeatures().map(async ({ name, marks }): Promise<FeaturePages> => {
    const named = (await marks?.())?.default.pages ?? [];
    const shown = await Promise.all(named.map(async ({ isShown }) => (await isShown?.()) ?? true));
    const pages = named.filter((_, place) => shown[place]);
    if (pages.length > 0) await loadTexts(name);
    return { feature: name, pages };
  });
  const settled = await Promise.allSettled(loaded);
  useNamed.setState({ named: settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])) });
}

export interface Page {
  readonly name: string;
  readonly route: string;
}

/** All of them in the reader's language, each once. */
export function usePages(): readonly Page[] {
  const outline = useOutline();
  const textsOf = useTextsOf();
  const named = useNamed((now) => now.named);
  useEffect(() => void fetchPages(), []);
  const ways = offeredFeatures().flatMap(({ name, shortcuts }) =>
    shortcuts.map(({ key, route }) => ({ name: outline(name, `shortcuts.${key}`), route })),
  );
  const known = new Set(ways.map(({ route }) => route));
  const others = named.flatMap(({ feature, pages }) =>
    pages.map(({ title, route }) => ({ name: textsOf(feature)(title), route })),
  );
  return [...ways, ...others.filter(({ route }) => !known.has(route))];
}
