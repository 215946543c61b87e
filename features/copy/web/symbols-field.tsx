import { useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { TakeAll } from "@assay/ui/ticket/share-line.tsx";

export interface SymbolsFieldProps {
  readonly label: string;
  /** All that can be chosen. */
  readonly symbols: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (symbols: readonly string[]) => void;
  readonly faultText: string | undefined;
}

/** Markets, each with a box; all of them by one press. */
export function SymbolsField({ label, symbols, value, onChange, faultText }: SymbolsFieldProps) {
  const t = useTexts("copy");
  const isAll = symbols.every((symbol) => value.includes(symbol));
  return (
    <fieldset className="rounded-field bg-s2 px-3.5 py-2">
      <legend className="sr-only">{label}</legend>
      <p className="flex items-center justify-between text-caption text-soft" aria-hidden="true">
        {label}
      </p>
      <div className="mt-1 grid max-h-44 grid-cols-2 gap-x-4 overflow-y-auto md:grid-cols-3">
        {symbols.map((symbol) => (
          <CheckField
            key={symbol}
            label={<bdi dir="ltr">{symbol}</bdi>}
            value={value.includes(symbol)}
            onChange={(chosen) => onChange(symbols.filter((one) => (one === symbol ? chosen : value.includes(one))))}
          />
        ))}
      </div>
      {symbols.length > 1 && (
        <TakeAll
          text={t(isAll ? "no-market" : "all-markets")}
          onPress={() => onChange(isAll ? [] : symbols)}
          className="text-caption"
        />
      )}
      {faultText !== undefined && (
        <p role="alert" className="pb-1 text-caption text-danger">
          {faultText}
        </p>
      )}
    </fieldset>
  );
}
