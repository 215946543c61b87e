import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { SubjectSlot } from "@assay/ui/slots.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { Deposit } from "./told.ts";

const CHAIN_DECIMALS = 18;
const ENDS = 8;
const short = (text: string): string => (text.length > 3 * ENDS ? `${text.slice(0, ENDS)}…${text.slice(-ENDS)}` : text);

/** All of a transfer: to the chain's last digit, with the transaction that anybody can look up. */
export function DepositSheet({ deposit, onClose }: { readonly deposit: Deposit | undefined; readonly onClose: () => void }) {
  const t = useTexts("deposits");
  return (
    <Sheet own open={deposit !== undefined} onClose={onClose} title={t("detail")}>
      {deposit && <Details deposit={deposit} />}
    </Sheet>
  );
}

function Details({ deposit }: { readonly deposit: Deposit }) {
  const t = useTexts("deposits");
  return (
    <>
      <Facts facts={useFactsOf(deposit)} />
      <p className="mt-4 rounded-button bg-s2 p-3 text-form text-soft">{t(`states-more.${deposit.status}`)}</p>
      <SubjectSlot number={deposit.id} />
    </>
  );
}

function useFactsOf({
  currency,
  network,
  amount,
  status,
  confirmations,
  needed,
  hash,
  address,
  token,
  ...times
}: Deposit): Fact[] {
  const t = useTexts("deposits");
  const code = (text: string, label: string) => <CopyText text={short(text)} copied={text} label={label} done={t("copied")} />;
  return [
    {
      label: t("amount"),
      value:
        currency === null ? (
          amount
        ) : (
          <AmountText
            value={amount}
            decimals={CHAIN_DECIMALS}
            decimalsMin={2}
            currency={currency}
            unit
            className="font-semibold"
          />
        ),
    },
    { label: t("state"), value: t(`states.${status}`) },
    { label: t("confirmations"), value: t("of", { count: confirmations, needed }) },
    { label: t("network"), value: t(`networks.${network}`) },
    { label: t("hash"), value: code(hash, t("copy-hash")) },
    { label: t("to"), value: code(address, t("copy")) },
    ...(token === null || currency !== null ? [] : [{ label: t("contract"), value: code(token, t("copy-contract")) }]),
    { label: t("seen"), value: <TimeText at={times.seen_at} as="plan" /> },
    ...(times.credited_at === null
      ? []
      : [{ label: t("states.credited"), value: <TimeText at={times.credited_at} as="plan" /> }]),
  ];
}
