/** The customer's favourite markets, and the press that changes them. */
import { useCall, useCommand } from "@assay/ui/client.ts";
import { translate } from "@assay/ui/locale.ts";
import { loginFor, useGo } from "@assay/ui/navigation.ts";
import { useSession } from "@assay/ui/session.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { useLocation } from "react-router";
import { calls } from "../contract.ts";

/** Asked again when a favourite changes, as every answer of the customer's own is. */
export const useFavourites = () => useCall(calls.listFavourites, {});

export interface FavouriteStar {
  readonly on: boolean;
  /** Adds or removes; a visitor is led to login, because favourites belong to an account. */
  readonly toggle: () => void;
}

export function useFavouriteStar({
  symbol,
  currency_id,
}: {
  readonly symbol: string;
  readonly currency_id: number;
}): FavouriteStar {
  const loggedIn = useSession((now) => now.loggedIn);
  const favourites = useFavourites();
  const add = useCommand(calls.addFavourite);
  const remove = useCommand(calls.removeFavourite);
  const go = useGo();
  const { pathname, search } = useLocation();
  const [meant, setMeant] = useState<boolean>();
  const listed = favourites.data?.list.some((market) => market.symbol === symbol) ?? false;
  // The star answers to the finger at once; until the list has followed, what was meant is shown.
  const following = add.pending || remove.pending || favourites.isFetching;
  const on = following ? (meant ?? listed) : listed;
  const toggle = () => {
    if (loggedIn) {
      setMeant(!on);
      return void (on ? remove : add).run({ currency_id: String(currency_id) });
    }
    toast(translate("please-log-in"));
    go(loginFor(pathname + search));
  };
  return { on, toggle };
}
