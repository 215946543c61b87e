import type { Config } from "../../config.ts";
import type { AlpacaAccount } from "./alpaca.ts";
import type { ConnectionTerms } from "./connection.ts";
import { JoinedSource } from "./joined.ts";
import { LiveShares } from "./live-shares.ts";
import { canReach, LiveSource } from "./live.ts";
import type { Instrument, PriceSource } from "./prices.ts";
import { openRecorded } from "./recorded.ts";
import { SimulatedSource } from "./simulated/simulated.ts";

export type PricesTerms = Omit<ConnectionTerms, "bases"> & {
  readonly instruments: readonly Instrument[];
  /** Without it a live source has no prices of shares. */
  readonly shares?: AlpacaAccount | undefined;
};

/** "auto" is live if so many venues answer within this time. */
const LIVE_VENUES_MIN = 3;
const LIVE_WITHIN_MS = 5_000;
/** So many secret bytes nobody finds by trying. */
const SECRET_BYTES = 16;

/** The source of prices that the configuration asks for. A recording that cannot be read throws a plain sentence. */
export async function openPrices(feed: Config["feed"], terms: PricesTerms): Promise<PriceSource> {
  const bases = terms.instruments.flatMap(({ base, kind }) => (kind === "coin" ? [base] : []));
  const equities = terms.instruments.filter(({ kind }) => kind === "equity");
  switch (feed.kind) {
    case "simulated":
      return new SimulatedSource({ ...terms, ...feed, seed: feed.seed ?? terms.random.bytes(SECRET_BYTES) });
    case "recorded":
      return await openRecorded({ ...terms, bases, equities, files: feed.file.split(","), speed: feed.speed });
    case "live":
      return withShares(new LiveSource({ ...terms, bases }), equities, terms);
    case "auto": {
      const live = new LiveSource({ ...terms, bases });
      if (await canReach(live, LIVE_VENUES_MIN, LIVE_WITHIN_MS, terms.timers)) return withShares(live, equities, terms);
      terms.log.warn("fewer than three venues can be reached: prices are simulated");
      return await openPrices({ kind: "simulated" }, terms);
    }
  }
}

/** Shares beside coins, where there is an account for them. */
function withShares(coins: LiveSource, equities: readonly Instrument[], terms: PricesTerms): PriceSource {
  const { shares: account } = terms;
  if (!account) return coins;
  return new JoinedSource([coins, new LiveShares({ ...terms, account, bases: equities.map(({ base }) => base) })]);
}
