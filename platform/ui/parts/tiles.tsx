import type { ReactNode } from "react";
import { Choice, type ChoiceProps } from "./choice.tsx";
import type { Option } from "./option.ts";

export interface TilesProps<Key extends string> extends ChoiceProps<Key> {
  /** What stands in a tile where more than its label is to be read. */
  readonly show?: (option: Option<Key>) => ReactNode;
}

/** A few choices side by side; the chosen one is tinted and outlined with gold. */
export function Tiles<Key extends string>({ show = ({ label }) => label, ...props }: TilesProps<Key>) {
  return (
    <Choice
      {...props}
      look={(option) => ({
        className:
          "press grid min-h-10 cursor-pointer place-content-center rounded-field border border-transparent bg-s2 px-1 py-1.5 text-center text-form font-semibold text-soft has-checked:border-brand has-checked:bg-brand-tint has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand",
        content: show(option),
      })}
    />
  );
}
