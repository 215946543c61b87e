import { scaleOf } from "@assay/core/currency.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { CarriedOn, CarriedScreen } from "@assay/ui/ticket/carried-on.tsx";
import { calls } from "../contract.ts";
import { COIN } from "../rules/states.ts";
import { CardText } from "./card-text.tsx";
import { MoneyOf, useDealFacts } from "./deal-facts.tsx";
import { PracticeBank } from "./practice-bank.tsx";
import type { Shown } from "./told.ts";
import { toneOf } from "./tones.ts";

const Coins = ({ value, className }: { readonly value: string; readonly className?: string }) => (
  <AmountText value={value} decimals={scaleOf(COIN)} decimalsMin={2} currency={COIN} unit className={className} />
);

/** One sale. */
export function SaleScreen({ id }: { readonly id: string }) {
  const t = useTexts("sell");
  return (
    <CarriedScreen title={t("one")} query={useCall(calls.showSale, { id })}>
      {(shown) => <ShownSale {...shown} />}
    </CarriedScreen>
  );
}

function ShownSale({ practice, sale, steps }: Shown) {
  const t = useTexts("sell");
  const { state, reference, bank_name, last_four, currency, returned, back } = sale;
  const amount = { label: t("amount"), value: <Coins value={sale.amount} /> };
  const to = (
    <>
      {bank_name} <CardText last_four={last_four} />
    </>
  );
  return (
    <CarriedOn
      of={sale}
      steps={steps}
      t={t}
      tone={toneOf(state)}
      facts={[
        amount,
        { label: t("to"), value: to },
        ...useDealFacts(sale),
        { label: t("reference"), value: <CopyText text={reference} label={t("copy-reference")} done={t("copied")} /> },
        ...(returned === null ? [] : [{ label: t("returned"), value: <MoneyOf value={returned} currency={currency} /> }]),
        ...(back === null ? [] : [{ label: t("back"), value: <Coins value={back} className="font-semibold" /> }]),
      ]}
      hint={state === "paid" ? t("note-paid") : undefined}
      cancel={calls.cancel}
      cancelFacts={[amount]}
    >
      {practice && <PracticeBank of={sale} />}
    </CarriedOn>
  );
}
