import { useTexts } from "@assay/ui/locale.ts";
import { FiatText } from "@assay/ui/parts/fiat-text.tsx";
import type { AccountWallets } from "./wallet-list.ts";

export interface OwedRowProps {
  readonly owed: NonNullable<AccountWallets["owed"]>;
  readonly fiat: string;
}

/** What is owed against what an account holds: the account's value and the total are less by it. */
export function OwedRow({ owed, fiat }: OwedRowProps) {
  const t = useTexts("wallet");
  const value = owed.fiat === null ? null : `-${owed.fiat}`;
  return (
    <p className="flex min-h-11 items-center gap-1 text-form text-soft">
      <span className="grow">{t("assets.borrowed")}</span>
      <FiatText value={value} code={fiat} hideable className="font-medium" />
    </p>
  );
}
