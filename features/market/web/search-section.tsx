import { useTexts } from "@assay/ui/locale.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { Trash2 } from "lucide-react";
import type { Market } from "./market-order.ts";
import { tradePath } from "./paths.ts";

export interface SearchSectionProps {
  readonly title: string;
  readonly markets: readonly Market[];
  readonly onClear: () => void;
}

/** Markets as small keys, such as the last seen, with a way to forget them. */
export function SearchSection({ title, markets, onClear }: SearchSectionProps) {
  const t = useTexts("market");
  return (
    <Section
      title={title}
      end={
        <IconButton
          label={t("forget-recent")}
          icon={<Trash2 className="size-4 text-faint" aria-hidden />}
          onPress={onClear}
          className="-me-3"
        />
      }
    >
      <ul className="flex flex-wrap gap-2">
        {markets.map(({ symbol, base, change }) => (
          <li key={symbol}>
            <Go to={tradePath(symbol)} className="press flex h-9 items-center gap-2 rounded-full bg-s1 ps-1.5 pe-3.5 text-form">
              <CoinLogo code={base} size={24} />
              {base}
              <LiveChange symbol={symbol} change={change} className="text-caption" />
            </Go>
          </li>
        ))}
      </ul>
    </Section>
  );
}
