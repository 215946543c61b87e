/** Panes of a desktop whose sizes their reader sets. What is kept is wished for: on a small page panes give way. */
import { Splitter, type SplitterProps } from "./parts/splitter.tsx";
import type { StorageKey } from "./storage.ts";
import { useStored } from "./stored.ts";

export interface SizedPane {
  readonly key: StorageKey;
  /** The least and the most, in pixels. */
  readonly min: number;
  readonly max: number;
}

/** Between two panes. */
export const PANE_GAP = "6px";

/** A pane's size as its reader left it, else the usual one. */
export function usePaneSize({ key }: SizedPane, usual: string): string {
  const [kept] = useStored(key);
  return kept === undefined ? usual : `${kept}px`;
}

export interface PaneSplitterProps extends Pick<SplitterProps, "label" | "sizes"> {
  readonly pane: SizedPane;
  /** It divides what stands one below the other. */
  readonly level?: boolean;
}

/** The line that sets a pane's size. */
export function PaneSplitter({ pane: { key, min, max }, level = false, ...splitter }: PaneSplitterProps) {
  const [, keep] = useStored(key);
  return <Splitter {...splitter} upright={!level} min={min} max={max} onChange={(size) => keep(size?.toString())} />;
}
