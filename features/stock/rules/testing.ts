/** The shares that tests of rules and of forms trade: Apple against USDT, by the cent and the millionth of a share. */
import { termsOf } from "../rules.ts";

export const apple = termsOf({
  symbol: "AAPL/USDT",
  currency_id: 1001,
  legal_id: 3,
  base: "AAPL",
  quote: "USDT",
  name: "Apple",
  name_zh: "苹果",
  categories: [],
  tick: "0.01",
  step: "0.000001",
  notional_min: "1",
  quantity_max: "20000",
  price_decimals: 2,
  quantity_decimals: 6,
  band: "0.1",
  maker_fee: "0.0005",
  taker_fee: "0.0005",
});
