import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { ProductNature } from "@assay/ui/parts/product-nature.tsx";
import { leverageMaxOf } from "../../rules/terms.ts";
import { PercentValue } from "../percent-value.tsx";
import { SuperLeverage } from "../ticket/super-leverage.tsx";
import { type ContractAnswer, useContractFacts } from "../use-contract.ts";

export interface ContractNatureProps {
  readonly answer: ContractAnswer;
  readonly className?: string | undefined;
}

/** Who pays what a contract wins and loses, with what there is to pay it from, and how far it may be levered. */
export default function ContractNature({ answer, className }: ContractNatureProps) {
  const t = useTexts("leverage");
  const { contract } = useContractFacts(answer);
  const fund = (value: string) => <AmountText value={value} currency={contract.quote} unit />;
  return (
    <ProductNature title={t("nature.title")} about={t("nature.about")} className={className}>
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
      <Go to="/pages/copytrade/copy" className="press mt-2 inline-flex min-h-8 items-center text-form font-semibold text-brand">
        {t("copy.list")}
      </Go>
    </ProductNature>
  );
}
