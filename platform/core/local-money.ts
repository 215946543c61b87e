/** Local money in which banks keep the house's accounts, with the decimals of ISO 4217. Only servers know it (currency.ts). */
import type { CurrencyFact } from "./currency.ts";

const local = (id: number, code: string, name: string, scale = 2): CurrencyFact => ({
  id,
  code,
  name,
  kind: "fiat",
  scale,
  decimalsShown: scale,
  image: null,
  networks: [],
});

export const localCurrencies: readonly CurrencyFact[] = [
  local(1501, "USD", "US dollar"),
  local(1502, "NGN", "Nigerian naira"),
  local(1503, "THB", "Thai baht"),
  local(1504, "IDR", "Indonesian rupiah"),
  local(1505, "BRL", "Brazilian real"),
  local(1506, "INR", "Indian rupee"),
  local(1507, "VND", "Vietnamese dong", 0),
  local(1508, "MXN", "Mexican peso"),
  local(1509, "PHP", "Philippine peso"),
  local(1510, "EUR", "Euro"),
];
