import { useTexts } from "@assay/ui/locale.ts";
import { loginFor } from "@assay/ui/navigation.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useSession } from "@assay/ui/session.ts";
import type { ReactNode } from "react";
import { FavouriteSuggestions } from "./favourite-suggestions.tsx";
import type { Market } from "./market-order.ts";
import { MARKETS_PATH } from "./paths.ts";
import { useFavourites } from "./use-favourites.ts";
import type { MarketTab } from "./market-tabs.ts";

export interface FavouritesOrProps {
  readonly list: readonly Market[];
  readonly tab: MarketTab;
  readonly children: (markets: readonly Market[]) => ReactNode;
}

/** The markets of the open tab: all of them, or the customer's favourites with suggestions while there are none. */
export function FavouritesOr({ list, tab, children }: FavouritesOrProps) {
  const t = useTexts("market");
  const loggedIn = useSession((now) => now.loggedIn);
  const favourites = useFavourites();
  if (tab.key !== "favourites") return children(list);
  if (!loggedIn) return <Empty text={t("favourites-visitor")} action={<Way to={loginFor(MARKETS_PATH)} text={t("log-in")} />} />;
  return (
    <Loaded query={favourites} isEmpty={(answer) => answer.list.length === 0} empty={<FavouriteSuggestions list={list} />}>
      {(answer) => children(answer.list)}
    </Loaded>
  );
}
