/** What several screens of sales show: its state, what is awaited, and amounts of its token. */
import { refreshCalls } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { useOnceAt } from "@assay/ui/once-at.ts";
import { useServerNow } from "@assay/ui/ticking.ts";
import { untilText } from "@assay/ui/until-text.ts";
import type { ReactNode } from "react";
import { calls } from "../contract.ts";
import type { State } from "../rules.ts";
import type { Project } from "./sale-form.ts";

const SECOND_MS = 1_000;
const tones = { "in-progress": "up", "warm-up": "brand", ended: "plain" } as const;

export function StateBadge({ status }: { readonly status: State }) {
  const t = useTexts("ieo");
  return <Badge tone={tones[status]}>{t(`states.${status}`)}</Badge>;
}

const awaitedOf = ({ status, opens_at, ends_at, listing_at }: Project, now: number) =>
  status === "warm-up"
    ? ({ key: "opens-in", at: opens_at } as const)
    : status === "in-progress"
      ? ({ key: "ends-in", at: ends_at } as const)
      : listing_at > now
        ? ({ key: "lists-in", at: listing_at } as const)
        : undefined;

/** What comes next and in how long; once it has come the sale is asked for again. */
export function useAwaited(project: Project): { readonly label: string; readonly value: string } | undefined {
  const t = useTexts("ieo");
  const tag = useLanguageTag();
  const now = useServerNow(SECOND_MS);
  const awaited = awaitedOf(project, now);
  useOnceAt(awaited?.at, now, () => refreshCalls([calls.listProjects.path, calls.showProject.path]));
  return awaited && { label: t(awaited.key), value: untilText(awaited.at - now, tag) };
}

/** Tokens, however many decimals they have: what is allocated is told to the last unit. */
export function TokenText({
  of: { token, token_decimals: decimals },
  value,
  className,
}: {
  readonly of: { readonly token: string; readonly token_decimals: number };
  readonly value: string | null | undefined;
  readonly className?: string;
}) {
  return <AmountText value={value} currency={token} decimals={decimals} decimalsMin={0} unit className={className} />;
}

/** The head of a sale's card: its picture, its name over its code, and its states. */
export function SaleHead({
  of: { token, name },
  children,
}: {
  readonly of: { readonly token: string; readonly name: string };
  readonly children: ReactNode;
}) {
  return (
    <div className="flex items-center gap-3">
      <CoinLogo code={token} size={36} />
      <div className="min-w-0 grow">
        <h2 className="text-section wrap-anywhere">{name}</h2>
        <bdi dir="ltr" className="text-caption text-soft">
          {token}
        </bdi>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1.5">{children}</div>
    </div>
  );
}
