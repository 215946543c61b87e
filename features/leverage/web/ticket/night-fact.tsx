import type { Amount } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import type { Fact } from "@assay/ui/parts/facts.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";

const FEE_DECIMALS = 4;

/** What a night costs or brings: the words say which, so that no sign has to be understood. */
export function useNightFact(overnight: Amount | undefined): Fact {
  const t = useTexts("leverage");
  const brings = overnight !== undefined && overnight.units < 0n;
  const amount = brings ? { ...overnight, units: -overnight.units } : overnight;
  return {
    label: t(brings ? "ticket.night-brings" : "ticket.night-costs"),
    value: <MoneyText amount={amount} decimals={FEE_DECIMALS} />,
  };
}
