/** In which unit the total stands large. The choice is kept in the browser. */
import { useStored } from "@assay/ui/stored.ts";

const units = ["fiat", "USDT", "BTC"] as const;
export type TotalUnit = (typeof units)[number];

export const unitAfter = (unit: TotalUnit): TotalUnit => units[(units.indexOf(unit) + 1) % units.length]!;

export function useTotalUnit(): readonly [TotalUnit, (unit: TotalUnit) => void] {
  const [kept, keep] = useStored("totalUnit");
  return [units.find((unit) => unit === kept) ?? "fiat", keep];
}
