import { Choice, type ChoiceProps } from "./choice.tsx";
import { classes } from "./classes.ts";

const checked = {
  up: "has-checked:text-on-up",
  down: "has-checked:text-on-down",
  plain: "has-checked:text-strong",
} as const;
const thumbs = { up: "bg-up-fill", down: "bg-down-fill", plain: "bg-s3" } as const;

/** Two to four equal choices with a thumb that slides under the chosen one. */
export function Segmented<Key extends string>(props: ChoiceProps<Key>) {
  const at = props.options.findIndex(({ key }) => key === props.value);
  const tone = props.options[at]?.tone ?? "plain";
  return (
    <div className={classes("relative rounded-field bg-s2 p-[3px]", props.className)}>
      <span
        aria-hidden="true"
        style={{
          width: `calc((100% - 6px) / ${props.options.length})`,
          translate: `calc(${Math.max(at, 0)} * 100% * var(--toward, 1)) 0`,
        }}
        className={classes(
          "absolute inset-y-[3px] start-[3px] rounded-[8px] transition-[translate,background-color] duration-200 ease-out rtl:[--toward:-1]",
          thumbs[tone],
        )}
      />
      <Choice
        {...props}
        className="relative grid auto-cols-fr grid-flow-col"
        look={({ label, tone: own }) => ({
          className: classes(
            "reach grid min-h-[30px] cursor-pointer place-items-center rounded-[8px] px-2 text-center text-body font-medium text-soft transition-colors has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand",
            checked[own ?? "plain"],
          ),
          content: label,
        })}
      />
    </div>
  );
}
