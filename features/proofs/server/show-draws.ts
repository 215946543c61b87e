import type { OutputOf } from "@assay/core/contract.ts";
import type { Reader } from "@assay/server/feature.ts";
import { DRAW_DEADLINE_MS, type calls } from "../contract.ts";
import { countDraws, listChains } from "./draw-store.ts";

const CHAINS_MAX = 50;

export async function showDraws({ db }: Reader): Promise<OutputOf<typeof calls.showDraws>> {
  const [chains, counts] = await Promise.all([listChains(db, CHAINS_MAX), countDraws(db)]);
  const list = chains.map(({ number, end, length, used, place }) => ({ number, end, length, used, place }));
  return { chains: list, ...counts, deadline_ms: DRAW_DEADLINE_MS };
}
