import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { leverageMaxOf } from "../rules/terms.ts";
import { PercentValue } from "./percent-value.tsx";
import { SuperLeverage } from "./super-leverage.tsx";
import { type ContractAnswer, useContractFacts } from "./use-contract.ts";

export interface ContractNatureProps {
  readonly answer: ContractAnswer;
  readonly className: string;
}

/** Who pays what a contract wins and loses, with what there is to pay it from, and how far it may be levered. */
export default function ContractNature({ answer, className }: ContractNatureProps) {
  const t = useTexts("leverage");
  const { contract } = useContractFacts(answer);
  const fund = (value: string) => <AmountText value={value} currency={contract.quote} unit />;
  return (
    <section aria-label={t("nature.title")} className={`rounded-card bg-s1 p-3.5 ${className}`}>
      <h2 className="text-form font-semibold">{t("nature.title")}</h2>
      <p className="mt-1 text-caption text-soft">{t("nature.about")}</p>
      <Facts
        className="mt-2 gap-y-1! text-caption!"
        facts={[
          { label: t("nature.most"), value: <bdi dir="ltr">{t("leverage.times", { multiple: leverageMaxOf(contract) })}</bdi> },
          { label: t("confirm.liquidation-fee"), value: <PercentValue fraction={answer.terms.liquidation_fee} /> },
          { label: t("nature.house"), value: fund(answer.house_fund) },
          { label: t("nature.insurance"), value: fund(answer.insurance_fund) },
        ]}
      />
      <SuperLeverage contract={contract} className="mt-2" />
    </section>
  );
}
