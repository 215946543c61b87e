import { ChevronRight } from "lucide-react";
import type { Icon } from "../screen.tsx";
import { type Fact, Facts } from "./facts.tsx";
import { Go } from "./go.tsx";

export interface ProductCardProps {
  readonly icon: Icon;
  readonly title: string;
  /** What it is, in a sentence without a promise. */
  readonly text: string;
  /** Its terms, such as fees. */
  readonly facts: readonly Fact[];
  readonly to: string;
  /** What the press does: "Trade". */
  readonly action: string;
}

/** A product among others: what it is, its terms, and the way in. The whole card is one link. */
export function ProductCard({ icon: Icon, title, text, facts, to, action }: ProductCardProps) {
  return (
    <section className="relative flex flex-col rounded-card border border-line bg-s1 p-4 md:p-5">
      <span className="grid size-11 place-items-center rounded-button bg-brand-tint text-brand">
        <Icon className="size-[22px]" aria-hidden />
      </span>
      <h3 className="mt-3 text-section">{title}</h3>
      <p className="mt-1 text-form text-soft">{text}</p>
      <Facts facts={facts} className="mt-3 mb-4 border-t border-line pt-3" />
      <Go
        to={to}
        className="press mt-auto flex min-h-11 items-center justify-center gap-1 rounded-button bg-s2 text-body font-semibold after:absolute after:inset-0"
      >
        {action}
        <ChevronRight className="size-4 text-faint rtl:-scale-x-100" aria-hidden />
      </Go>
    </section>
  );
}
