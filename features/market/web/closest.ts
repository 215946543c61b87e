/** Where Enter in a search leads, even before the results have been drawn. */
import { askOnce } from "@assay/ui/client.ts";
import { calls } from "../contract.ts";
import { tradePath } from "./paths.ts";

/** The page of the closest hit; undefined where nothing is called so. */
export async function closestPath(keyword: string): Promise<string | undefined> {
  const wanted = keyword.trim();
  if (wanted === "") return undefined;
  const { list } = await askOnce(calls.searchMarkets, { keyword: wanted });
  return list[0] && tradePath(list[0].symbol);
}
