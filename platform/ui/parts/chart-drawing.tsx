import {
  Brush,
  Eraser,
  Lock,
  LockOpen,
  Magnet,
  Minus,
  MoveUpRight,
  RectangleHorizontal,
  Rows3,
  Slash,
  Trash2,
} from "lucide-react";
import type { ReactNode } from "react";
import { type Tool, tools } from "../chart/adapter.ts";
import { changeTaste, useChartTaste } from "../chart/taste.ts";
import { useTexts } from "../locale.ts";
import { classes } from "./classes.ts";

export interface DrawingPressesProps {
  /** The drawing that is being made. */
  readonly tool: Tool | undefined;
  readonly onTool: (tool: Tool | undefined) => void;
  /** Whether a drawing is selected, which can then be removed alone. */
  readonly selected: boolean;
  readonly onRemove: (which: "selected" | "all") => void;
}

/** Two parallel slants. */
const Channel = ({ className }: { readonly className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    className={className}
    aria-hidden
  >
    <path d="M3 14 17 4M7 20 21 10" />
  </svg>
);

const icons = {
  segment: Slash,
  rayLine: MoveUpRight,
  horizontalStraightLine: Minus,
  rectangle: RectangleHorizontal,
  priceChannelLine: Channel,
  fibonacciLine: Rows3,
  brush: Brush,
} as const satisfies Record<Tool, unknown>;

const looks = {
  rail: {
    place: "no-scrollbar flex w-10 shrink-0 flex-col items-center gap-0.5 overflow-y-auto border-e border-line py-1.5",
    press: "size-8 rounded-chip",
    icon: "size-[17px]",
    rule: "my-1 h-px w-5 shrink-0 bg-line",
  },
  grid: {
    place: "grid grid-cols-2 gap-2 pb-2",
    press: "min-h-11 grid-flow-col justify-start gap-3 rounded-button bg-s2 px-4 text-form font-semibold",
    icon: "size-[18px]",
    rule: "col-span-2 my-1 h-px bg-line",
  },
} as const;

interface Press {
  readonly label: string;
  readonly icon: ReactNode;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

/** The drawing tools, magnet and lock, and removing: a rail beside a chart, or a grid with names in a sheet. */
export function DrawingPresses(props: DrawingPressesProps & { readonly look: keyof typeof looks }) {
  const { tool, onTool, selected, onRemove, look } = props;
  const t = useTexts("ui");
  const { magnet, locked } = useChartTaste();
  const { place, icon, rule } = looks[look];
  const key = (press: Press) => <PressKey key={press.label} press={press} look={look} />;
  return (
    <div
      role="toolbar"
      aria-label={t("chart.tools")}
      aria-orientation={look === "rail" ? "vertical" : "horizontal"}
      className={place}
    >
      {tools.map((one) => {
        const Icon = icons[one];
        const pressed = one === tool;
        const onPress = () => onTool(pressed ? undefined : one);
        return key({ label: t(`chart.tool.${one}`), icon: <Icon className={icon} aria-hidden />, pressed, onPress });
      })}
      <span aria-hidden="true" className={rule} />
      {key({
        label: t("chart.magnet"),
        icon: <Magnet className={icon} aria-hidden />,
        pressed: magnet,
        onPress: () => changeTaste({ magnet: !magnet }),
      })}
      {key({
        label: t("chart.lock"),
        icon: locked ? <Lock className={icon} aria-hidden /> : <LockOpen className={icon} aria-hidden />,
        pressed: locked,
        onPress: () => changeTaste({ locked: !locked }),
      })}
      {key({
        label: t("chart.remove-selected"),
        icon: <Eraser className={icon} aria-hidden />,
        disabled: !selected,
        onPress: () => onRemove("selected"),
      })}
      {key({ label: t("chart.clear"), icon: <Trash2 className={icon} aria-hidden />, onPress: () => onRemove("all") })}
    </div>
  );
}

function PressKey({ press, look }: { readonly press: Press; readonly look: keyof typeof looks }) {
  const { label, icon, pressed, disabled = false, onPress } = press;
  const named = look === "grid";
  return (
    <button
      type="button"
      {...(named ? {} : { "aria-label": label, title: label })}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
      className={classes(
        "press grid shrink-0 place-items-center disabled:opacity-40",
        pressed ? "bg-brand-tint text-brand" : "text-soft",
        looks[look].press,
      )}
    >
      {icon}
      {named && <span className="text-start">{label}</span>}
    </button>
  );
}
