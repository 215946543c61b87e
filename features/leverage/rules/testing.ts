/** The contract that tests of rules and of forms open: BTC against USDT, up to 125x, with a lower bracket from 50,000. */
import { contractOf } from "./terms.ts";

export const wire = {
  symbol: "BTC/USDT",
  currency_id: 1,
  legal_id: 3,
  base: "BTC",
  quote: "USDT",
  tick: "0.01",
  step: "0.00001",
  price_decimals: 2,
  quantity_decimals: 5,
  notional_min: "5",
  quantity_max: "100",
  band: "0.1",
  fee: "0.0005",
  liquidation_fee: "0.005",
  interest: "0.0003",
  markup: "0.0001",
  brackets: [
    { floor: "0", multiple_max: 125, maintenance: "0.004" },
    { floor: "50000", multiple_max: 100, maintenance: "0.005" },
  ],
};
export const btc = contractOf(wire);
