import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { calls } from "../contract.ts";
import { OptionCard } from "./option-card.tsx";

const OptionDetail = lazy(() => import("./option-detail.tsx"));

export interface OptionsListProps {
  readonly state: "live" | "settled";
  /** The option whose detail is open at first. */
  readonly first?: string | undefined;
  /** What an empty list leads to. */
  readonly way?: ReactNode;
}

/** Live or settled options, page by page, each with its detail and receipt. */
export function OptionsList({ state, first, way }: OptionsListProps) {
  const t = useTexts("seconds");
  const options = useRows(calls.listOptions, { state });
  const [shown, setShown] = useState(first);
  return (
    <>
      <InfiniteList
        of={options}
        keyOf={(option) => option.id}
        label={t(`options.${state}`)}
        empty={<Empty text={t(`options.none-${state}`)} action={way} />}
        row={(option) => <OptionCard option={option} onOpen={() => setShown(option.id)} />}
      />
      <Suspense fallback={null}>
        <OptionDetail id={shown} onClose={() => setShown(undefined)} />
      </Suspense>
    </>
  );
}
