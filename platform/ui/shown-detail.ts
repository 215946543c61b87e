/** The detail that is open over a list, which the page's address may name. */
import { useState } from "react";
import { useSearchParams } from "react-router";

export interface ShownDetail {
  readonly shown: string | undefined;
  readonly show: (id: string) => void;
  readonly close: () => void;
}

/** Opens what the address names under `name`, now or later; once closed, the address names it no more, and keeps the rest. */
export function useShownDetail(name: string): ShownDetail {
  const [search, setSearch] = useSearchParams();
  const named = search.get(name) ?? undefined;
  const [shown, setShown] = useState(named);
  const [followed, follow] = useState(named);
  if (named !== followed) {
    follow(named);
    if (named !== undefined) setShown(named);
  }
  const close = () => {
    setShown(undefined);
    if (named === undefined) return;
    const rest = new URLSearchParams(search);
    rest.delete(name);
    setSearch(rest, { replace: true });
  };
  return { shown, show: setShown, close };
}
