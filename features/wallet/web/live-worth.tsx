import { useLanguageTag } from "@assay/ui/locale.ts";
import { formatFiat } from "@assay/ui/number.ts";
import { useHidden } from "@assay/ui/own.tsx";
import { FiatText } from "@assay/ui/parts/fiat-text.tsx";
import { useQuotesWriting } from "@assay/ui/prices.ts";
import { useRef } from "react";
import { valueText } from "../rules.ts";
import type { Wallet } from "./wallet-list.ts";
import { marketOf, useRate, type Value, worthNow } from "./worth.ts";

export interface LiveWorthProps {
  /** What the server reckoned, of these and of what beside them has no price of its own. */
  readonly value: Value;
  readonly wallets: readonly Wallet[];
  readonly code: string;
  readonly className?: string | undefined;
}

/** What is held, in fiat and live. Each beat writes the text of one node. */
export function LiveWorth({ value, wallets, code, className }: LiveWorthProps) {
  const cell = useRef<HTMLElement>(null);
  const tag = useLanguageTag();
  const isHidden = useHidden(true);
  const rate = useRate(code);
  const print = (): string | undefined => {
    if (isHidden || rate === undefined) return undefined;
    const { fiat } = valueText(worthNow(value, wallets), rate);
    return fiat === null ? undefined : formatFiat(fiat, code, "auto", tag);
  };
  useQuotesWriting(
    wallets.map(({ currency }) => marketOf(currency)),
    () => {
      const text = print();
      if (cell.current && text !== undefined && cell.current.textContent !== text) cell.current.textContent = text;
    },
  );
  const first = print();
  if (first === undefined) return <FiatText value={value.fiat} code={code} hideable className={className} />;
  return (
    <bdi key={first} ref={cell} dir="ltr" className={className}>
      {first}
    </bdi>
  );
}
