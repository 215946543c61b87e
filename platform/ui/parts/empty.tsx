import type { ReactNode } from "react";
import { DiamondArt } from "./diamond-art.tsx";

/** Nothing to show: one sentence and at most one way on. */
export function Empty({ text, action }: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <DiamondArt />
      <p className="max-w-72 text-form text-balance text-soft">{text}</p>
      {action}
    </div>
  );
}
