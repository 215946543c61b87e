import { bills } from "@assay/ui/declared.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { Bill, BillEntry } from "./bill-entries.ts";

const exact = { decimals: 8, decimalsMin: 2, unit: true, hideable: true } as const;

/** All of an entry: what it changed, and each of its lines to the last decimal. */
export function BillDetail({ entry: { reason, moved, at, lines } }: { readonly entry: BillEntry }) {
  const t = useTexts("wallet");
  const billText = bills.useText();
  return (
    <>
      <p className="text-form text-soft">{billText(reason)}</p>
      {lines[0]!.copy_of !== null && (
        <p className="text-caption text-soft">{t("bills.copy-of", { trader: lines[0]!.copy_of })}</p>
      )}
      {moved.map(({ currency, change }) => (
        <p key={currency} className="text-title">
          <AmountText {...exact} currency={currency} value={change} sign="always" />
        </p>
      ))}
      <p className="mt-1 text-caption text-soft">
        <TimeText at={at} />
      </p>
      <ul aria-label={t("bills.lines")}>
        {lines.map((line) => (
          <li key={line.id} className="mt-4 border-t border-line pt-3">
            <LineFacts line={line} />
          </li>
        ))}
      </ul>
      <p className="mt-5 border-t border-line pt-3 text-caption text-faint">{t("bills.proof")}</p>
    </>
  );
}

/** One movement in the ledger. */
function LineFacts({ line }: { readonly line: Bill }) {
  const t = useTexts("wallet");
  const billText = bills.useText();
  const { currency, type, place, reason, change, balance, reference, id } = line;
  const code = (text: string) => (
    <bdi dir="ltr" className="block max-w-44 text-balance break-all whitespace-normal text-caption text-soft">
      {text}
    </bdi>
  );
  return (
    <Facts
      className="gap-y-2"
      facts={[
        {
          label: billText(reason),
          value: <AmountText {...exact} currency={currency} value={change} sign="always" className="font-semibold" />,
        },
        { label: t("bills.account"), value: `${t(`accounts.${type}`)} · ${t(`places.${place}`)}` },
        { label: t("bills.balance"), value: <AmountText {...exact} currency={currency} value={balance} /> },
        { label: t("bills.reference"), value: code(reference) },
        { label: t("bills.number"), value: code(id) },
      ]}
    />
  );
}
