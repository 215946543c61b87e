/** What somebody looks for, for the parts of features that find something of their own: `slots.search` of web.tsx. */
import { type ReactNode, createContext, use } from "react";
import { Section } from "../parts/section.tsx";
import { Slot } from "../slots.tsx";

const Keyword = createContext("");

/** Never empty. */
export const useKeyword = (): string => use(Keyword);

/** What features find, in their order; nothing at all where none finds anything. */
export const FoundByFeatures = ({ keyword }: { readonly keyword: string }) => (
  <Keyword value={keyword}>
    <Slot name="search" />
  </Keyword>
);

const FOUND_MAX = 5;

/** The closest of what was found, a row each; nothing where there is none. */
export function Found<Hit>({
  title,
  hits,
  row,
}: {
  readonly title: string;
  readonly hits: readonly Hit[];
  readonly row: (hit: Hit) => ReactNode;
}) {
  if (hits.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="divide-y divide-line">{hits.slice(0, FOUND_MAX).map(row)}</ul>
    </Section>
  );
}
