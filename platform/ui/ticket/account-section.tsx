import type { ReactNode } from "react";
import { Own } from "../own.tsx";
import { type Fact, Facts } from "../parts/facts.tsx";
import { Ways, type WaysProps } from "../parts/ways.tsx";

export interface AccountSectionProps extends WaysProps {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly children?: ReactNode;
}

/** The account that a ticket is paid from, under the form where there is room beside the chart. */
export function AccountSection({ title, facts, children, ways }: AccountSectionProps) {
  return (
    <section aria-label={title} className="mt-5 border-t border-line pt-4">
      <h2 className="text-body font-semibold">{title}</h2>
      <Own>
        <Facts className="mt-3 gap-y-2! text-caption" facts={facts} />
      </Own>
      {children}
      <Ways ways={ways} />
    </section>
  );
}
