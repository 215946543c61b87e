import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { Bill } from "./bill-row.tsx";

/** All of one bill line, to the last decimal. */
export function BillDetail({ bill }: { readonly bill: Bill }) {
  const t = useTexts("wallet");
  const { currency, type, place, reason, change, balance, at, reference, id } = bill;
  const exact = { currency, decimals: 8, decimalsMin: 2, unit: true, hideable: true } as const;
  const code = (text: string) => (
    <bdi dir="ltr" className="block max-w-44 break-all whitespace-normal text-caption text-soft">
      {text}
    </bdi>
  );
  return (
    <>
      <p className="text-form text-soft">{t(`reasons.${reason}`)}</p>
      <p className="text-title">
        <AmountText {...exact} value={change} sign="always" />
      </p>
      <Facts
        className="mt-4 gap-y-3"
        facts={[
          { label: t("bills.balance"), value: <AmountText {...exact} value={balance} /> },
          { label: t("bills.account"), value: t(`accounts.${type}`) },
          { label: t("bills.place"), value: t(`places.${place}`) },
          { label: t("bills.time"), value: <TimeText at={at} /> },
          { label: t("bills.reference"), value: code(reference) },
          { label: t("bills.number"), value: code(id) },
        ]}
      />
      <p className="mt-5 border-t border-line pt-3 text-caption text-faint">{t("bills.proof")}</p>
    </>
  );
}
