import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useShownDetail } from "@assay/ui/shown-detail.ts";
import { lazy, type ReactNode, Suspense } from "react";
import { calls } from "../contract.ts";
import { OptionCard } from "./option-card.tsx";

const OptionDetail = lazy(() => import("./option-detail.tsx"));

export interface OptionsListProps {
  readonly state: "live" | "settled";
  /** What an empty list leads to. */
  readonly way?: ReactNode;
}

/** Live or settled options, page by page, each with its detail and receipt; a notice leads to one by the address. */
export function OptionsList({ state, way }: OptionsListProps) {
  const t = useTexts("seconds");
  const options = useRows(calls.listOptions, { state });
  const { shown, show, close } = useShownDetail("option");
  return (
    <>
      <InfiniteList
        of={options}
        keyOf={(option) => option.id}
        label={t(`options.${state}`)}
        empty={<Empty text={t(`options.none-${state}`)} action={way} />}
        row={(option) => <OptionCard option={option} onOpen={() => show(option.id)} />}
      />
      <Suspense fallback={null}>
        <OptionDetail id={shown} onClose={close} />
      </Suspense>
    </>
  );
}
