import { onQuote } from "@assay/ui/prices.ts";
import { useSyncExternalStore } from "react";
import { gainOfAll } from "../changes/close-model.ts";
import { GainText } from "./gain-text.tsx";
import type { OpenPosition } from "./position-model.ts";

/** What closing these positions would bring: it moves with the prices of their markets while somebody looks at it. */
export function GainOfAll({ positions }: { readonly positions: readonly OpenPosition[] }) {
  useSyncExternalStore(
    (tell) => {
      const stops = [...new Set(positions.map(({ symbol }) => symbol))].map((symbol) => onQuote(symbol, tell));
      return () => stops.forEach((stop) => stop());
    },
    () => gainOfAll(positions)?.units,
  );
  return <GainText amount={gainOfAll(positions)} />;
}
