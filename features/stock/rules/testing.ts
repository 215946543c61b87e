/** The shares that tests of rules and of forms trade: Apple against USDT, by the cent and the millionth of a share. */
import { termsOf } from "../rules.ts";

export const apple = termsOf({
  symbol: "AAPL/USDT",
  base: "AAPL",
  quote: "USDT",
  tick: "0.01",
  step: "0.000001",
  notional_min: "1",
  quantity_max: "20000",
  band: "0.1",
  taker_fee: "0.0005",
});
