import { useTexts } from "@assay/ui/locale.ts";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { CardText } from "./card-text.tsx";
import { BANK_CARDS_PATH } from "./paths.ts";
import type { BankCard } from "./told.ts";

interface CardChoiceProps {
  readonly cards: readonly BankCard[];
  readonly chosen: BankCard | undefined;
  readonly onChange: (id: string) => void;
}

/** The customer's own bank accounts, domestic and abroad; a new one can be chosen a day after it was added. */
export function CardChoice({ cards, chosen, onChange }: CardChoiceProps) {
  const t = useTexts("sell");
  const now = serverNow();
  return (
    <div role="radiogroup" aria-label={t("choose-card")} className="grid gap-2">
      {cards.map(({ id, bank_name, last_four, country, usable_at }) => (
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={chosen?.id === id}
          disabled={usable_at > now}
          onClick={() => onChange(id)}
          className="press flex min-h-12 items-center justify-between gap-3 rounded-button border border-line bg-s2 px-3.5 text-start text-form disabled:opacity-60 aria-checked:border-brand"
        >
          <span className="min-w-0 wrap-anywhere font-semibold">{bank_name}</span>
          <span className="shrink-0 text-end text-soft">
            <CardText country={country} last_four={last_four} />
            {usable_at > now && (
              <span className="block text-caption text-brand">
                {t("from")} <TimeText at={usable_at} as="plan" />
              </span>
            )}
          </span>
        </button>
      ))}
      <Way to={BANK_CARDS_PATH} text={t("add-card")} />
    </div>
  );
}
