import type { Config } from "../../config.ts";
import type { ConnectionTerms } from "./connection.ts";
import { canReach, LiveSource } from "./live.ts";
import type { Instrument, PriceSource } from "./prices.ts";
import { openRecorded } from "./recorded.ts";
import { SimulatedSource } from "./simulated/simulated.ts";

export type PricesTerms = Omit<ConnectionTerms, "bases"> & { readonly instruments: readonly Instrument[] };

/** "auto" is live if so many venues answer within this time. */
const LIVE_VENUES_MIN = 3;
const LIVE_WITHIN_MS = 5_000;
const AUTO_SEED = 1;

/** The source of prices that the configuration asks for. A recording that cannot be read throws a plain sentence. */
export async function openPrices(feed: Config["feed"], terms: PricesTerms): Promise<PriceSource> {
  const bases = terms.instruments.map(({ base }) => base);
  switch (feed.kind) {
    case "simulated":
      return new SimulatedSource({ ...terms, ...feed });
    case "recorded":
      return await openRecorded({ ...terms, bases, files: feed.file.split(","), speed: feed.speed });
    case "live":
      return new LiveSource({ ...terms, bases });
    case "auto": {
      const live = new LiveSource({ ...terms, bases });
      if (await canReach(live, LIVE_VENUES_MIN, LIVE_WITHIN_MS, terms.timers)) return live;
      terms.log.warn("fewer than three venues can be reached: prices are simulated");
      return new SimulatedSource({ ...terms, seed: AUTO_SEED });
    }
  }
}
