import { useState } from "react";
import { useSearchParams } from "react-router";

/** The order whose detail is open over its list: at first the one that the address names. */
export function useShownOrder() {
  const [search] = useSearchParams();
  return useState(search.get("order") ?? undefined);
}
