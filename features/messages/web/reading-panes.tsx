import { Pane } from "@assay/ui/parts/pane.tsx";
import type { ReactNode } from "react";

export interface ReadingPanesProps {
  readonly label: string;
  readonly list: ReactNode;
  readonly textLabel: string;
  /** Left out where there is no room beside the list, or nothing to read. */
  readonly text: ReactNode;
}

/** A list and the text chosen in it. Both panes end on one line, at the foot of the window or below it; the text stays in sight. */
export function ReadingPanes({ label, list, textLabel, text }: ReadingPanesProps) {
  return (
    <div className="px-4 pb-8 md:grid md:min-h-[calc(100dvh-48px-var(--top))] md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:gap-1.5 md:px-1.5 md:pb-1.5 desk:min-h-[calc(100dvh-112px)]">
      <Pane label={label} className="max-md:rounded-none max-md:bg-transparent md:p-4">
        {list}
      </Pane>
      {text !== undefined && (
        <Pane label={textLabel} className="md:p-5">
          <div className="md:sticky md:top-[calc(68px+var(--top))] desk:top-33">{text}</div>
        </Pane>
      )}
    </div>
  );
}
