import { scaleOf } from "@assay/core/currency.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import type { Fact } from "@assay/ui/parts/facts.tsx";
import { CarriedOn, CarriedScreen } from "@assay/ui/ticket/carried-on.tsx";
import { calls } from "../contract.ts";
import { shortAddress } from "../rules.ts";
import type { Withdrawal } from "./told.ts";
import { toneOf } from "./tones.ts";

/** One withdrawal. */
export function WithdrawalScreen({ id }: { readonly id: string }) {
  const t = useTexts("withdrawals");
  const factsOf = useFactsOf();
  return (
    <CarriedScreen title={t("one")} query={useCall(calls.showWithdrawal, { id })}>
      {({ withdrawal, steps }) => (
        <CarriedOn
          of={withdrawal}
          steps={steps}
          t={t}
          tone={toneOf(withdrawal.state)}
          facts={factsOf(withdrawal)}
          cancel={calls.cancel}
          cancelFacts={[
            {
              label: t("amount"),
              value: (
                <AmountText
                  value={withdrawal.amount}
                  currency={withdrawal.currency}
                  decimals={scaleOf(withdrawal.currency)}
                  unit
                />
              ),
            },
            { label: t("to"), value: <bdi dir="ltr">{shortAddress(withdrawal.address)}</bdi> },
          ]}
        />
      )}
    </CarriedScreen>
  );
}

function useFactsOf(): (of: Withdrawal) => Fact[] {
  const t = useTexts("withdrawals");
  return ({ currency, network, kind, hash, address, name, amount, fee, arrives }) => {
    const money = (value: string, className?: string) => (
      <AmountText {...{ value, currency, className }} decimals={scaleOf(currency)} decimalsMin={2} unit />
    );
    const copied = (text: string, label: string) => (
      <CopyText text={shortAddress(text)} copied={text} label={label} done={t("copied")} />
    );
    return [
      { label: t("amount"), value: money(amount) },
      { label: t("fee"), value: money(fee) },
      { label: t("arrives"), value: money(arrives, "font-semibold") },
      { label: t("network"), value: kind === "internal" ? t("inside") : t(`networks.${network}`) },
      ...(name === null ? [] : [{ label: t("own-list"), value: name }]),
      { label: t("to"), value: copied(address, t("copy-address")) },
      ...(hash === null ? [] : [{ label: t("hash"), value: copied(hash, t("copy-hash")) }]),
    ];
  };
}
