import type { Block } from "@assay/core/prose.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { ProductCard } from "@assay/ui/parts/product-card.tsx";
import { ProductNature } from "@assay/ui/parts/product-nature.tsx";
import { Prose } from "@assay/ui/parts/prose.tsx";
import { QrCode } from "@assay/ui/parts/qr-code.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { Splitter } from "@assay/ui/parts/splitter.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { ArrowLeftRight } from "lucide-react";
import { Held } from "../held.tsx";
import type { Wall } from "../wall.ts";
import { words } from "../words.ts";

const hint = <p className="text-form text-soft">{words.hint}</p>;

const terms = <Facts className="mt-2" facts={[{ label: words.fee, value: <bdi dir="ltr">{"0.1%"}</bdi> }]} />;

const prose: readonly Block[] = [
  { kind: "heading", level: 2, runs: [{ text: words.title }] },
  {
    kind: "paragraph",
    runs: [{ text: words.hint }, { text: " " }, { text: words.all, to: "/" }, { text: " " }, { text: "1x", code: true }],
  },
  { kind: "item", depth: 0, number: 1, runs: [{ text: words.buy, strong: true }] },
  { kind: "item", depth: 1, number: null, runs: [{ text: words.cost }] },
  { kind: "quote", runs: [{ text: words.hint, emphasis: true }] },
  {
    kind: "table",
    head: [[{ text: words.price }], [{ text: words.fee }]],
    rows: [[[{ text: "97,842.50" }], [{ text: "0.1%" }]]],
  },
  { kind: "code", text: "sha256" },
  { kind: "line" },
  { kind: "heading", level: 3, runs: [{ text: words.others }] },
];

const pane = <div className="rounded-card bg-s1" />;
const USUAL_PX = 72;

/** What content stands in. */
export const frames: Wall = {
  card: { usual: <Card>{hint}</Card> },
  "qr-code": { usual: <QrCode text="https://example.com/" label={words.open} className="w-44" /> },
  prose: {
    usual: <Prose blocks={prose} />,
    fresh: <Prose blocks={prose} fresh={new Set([1, 4])} freshLabel={words.open} />,
  },
  "product-card": {
    usual: (
      <ProductCard
        icon={ArrowLeftRight}
        title={words.spot}
        text={words.hint}
        facts={[{ label: words.fee, value: <bdi dir="ltr">{"0.1%"}</bdi> }]}
        to="/"
        action={words.market}
      />
    ),
  },
  "product-nature": {
    usual: (
      <ProductNature title={words.spot} about={words.hint}>
        {terms}
      </ProductNature>
    ),
    inPane: (
      <Pane label={words.spot} className="p-3">
        <ProductNature title={words.spot} about={words.hint}>
          {terms}
        </ProductNature>
      </Pane>
    ),
  },
  section: {
    usual: (
      <Section title={words.open} end={<Button tone="plain">{words.all}</Button>}>
        {hint}
      </Section>
    ),
  },
  pane: {
    usual: (
      <Pane label={words.open} className="p-3">
        {hint}
      </Pane>
    ),
    scrolling: (
      <Pane label={words.history} scroll className="h-16 p-3">
        {Array.from({ length: 6 }, (_, row) => (
          <p key={row} className="text-form text-soft">
            {words.hint}
          </p>
        ))}
      </Pane>
    ),
  },
  splitter: {
    usual: (
      <Held first={USUAL_PX}>
        {(size, hold) => (
          <div className="grid h-40" style={{ gridTemplateRows: `minmax(0, 1fr) 6px ${size}px` }}>
            {pane}
            <Splitter label={words.size} sizes="after" min={40} max={110} onChange={(next = USUAL_PX) => hold(next)} />
            {pane}
          </div>
        )}
      </Held>
    ),
    upright: (
      <Held first={USUAL_PX}>
        {(size, hold) => (
          <div className="grid h-20" style={{ gridTemplateColumns: `${size}px 6px minmax(0, 1fr)` }}>
            {pane}
            <Splitter label={words.size} upright sizes="before" min={40} max={220} onChange={(next = USUAL_PX) => hold(next)} />
            {pane}
          </div>
        )}
      </Held>
    ),
  },
  "page-header": {
    "with a way back": <PageHeader title={words.history} />,
    first: <PageHeader title={words.open} back={false} end={<Button tone="plain">{words.all}</Button>} />,
  },
  screen: { narrow: <Screen width="narrow">{hint}</Screen> },
};
