import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { type Contract, leverageMaxOf, SUPER_LEVERAGE_ABOVE } from "../../rules/terms.ts";

export interface SuperLeverageProps {
  readonly contract: Contract;
  readonly className?: string;
}

/** Names a market of super leverage, with its warning; nothing on any other. */
export function SuperLeverage({ contract, className }: SuperLeverageProps) {
  const t = useTexts("leverage");
  if (leverageMaxOf(contract) <= SUPER_LEVERAGE_ABOVE) return null;
  return (
    <p className={`text-caption text-soft ${className ?? ""}`}>
      <Badge tone="danger">{t("leverage.super-market")}</Badge> {t("leverage.super", { above: SUPER_LEVERAGE_ABOVE })}
    </p>
  );
}
