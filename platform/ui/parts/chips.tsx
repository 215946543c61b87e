import { Choice, type ChoiceProps } from "./choice.tsx";
import { classes } from "./classes.ts";

/** Filters in a row that scrolls; the chosen one is tinted with gold, the others stand off the pane that they are in. */
export function Chips<Key extends string>(props: ChoiceProps<Key>) {
  return (
    <Choice
      {...props}
      className={classes("strip flex gap-2 py-2", props.className)}
      look={({ label }) => ({
        className:
          "press relative grid h-7 shrink-0 place-items-center rounded-full bg-s1 md:in-data-pane:not-has-checked:bg-s2 px-3.5 text-form text-soft has-checked:bg-brand-tint has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand cursor-pointer before:absolute before:-inset-y-2 before:inset-x-0",
        content: label,
      })}
    />
  );
}
