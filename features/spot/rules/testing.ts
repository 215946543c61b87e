/** The market that tests of rules, of forms and of the house trade: BTC against USDT. */
import { termsOf } from "../rules.ts";

export const wire = {
  symbol: "BTC/USDT",
  base: "BTC",
  quote: "USDT",
  tick: "0.01",
  step: "0.00001",
  notional_min: "5",
  quantity_max: "100",
  band: "0.1",
  maker_fee: "0.0008",
  taker_fee: "0.001",
  indexed: true,
};
export const btc = termsOf(wire);
/** The same on a coarser grid. */
export const coarse = termsOf({ ...wire, tick: "0.5" });
