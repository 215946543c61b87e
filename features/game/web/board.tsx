import { useTexts } from "@assay/ui/locale.ts";
import { stillness } from "@assay/ui/navigation.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { waysOf } from "../rules.ts";
import { heightOf, type Point, pointsOf, type Round } from "./board-model.ts";

const MOVE_MS = 320;
const LINES = [1, 4, 7, 10, 13];
const FULL = 100;
/** Where prices stand, and what says how to play before there are any. */
export const BOARD = "relative h-52 overflow-hidden rounded-card border border-line bg-s1 md:h-72";

/** The path of a round's prices. What comes moves by transform and opacity alone, so that the page is laid out once a guess. */
export function Board({ round }: { readonly round: Round }) {
  const t = useTexts("game");
  const points = pointsOf(round.prices);
  const last = points.at(-1);
  const tone = round.ending === "lost" ? "text-down" : "text-up";
  return (
    <figure role="img" aria-label={t("chart", { prices: round.prices.join(", ") })} dir="ltr" className={`m-0 ${BOARD}`}>
      {LINES.map((price) => (
        <span
          key={price}
          aria-hidden="true"
          style={{ top: `${heightOf(price)}%` }}
          className="absolute inset-x-0 flex items-center"
        >
          <span className="grow border-t border-line" />
          <span className="w-8 -translate-y-px pe-2 text-end text-micro text-faint">{price}</span>
        </span>
      ))}
      {last && round.ending === null && <Bands last={last} />}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full">
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
          strokeLinejoin="round"
          className={classes("stroke-current", round.guesses.length > 0 ? tone : "text-soft")}
        />
      </svg>
      {points.map((point, place) => (
        <Dot
          key={`${round.id} ${point.at}`}
          point={point}
          from={points[place - 1] ?? point}
          newest={point === last}
          tone={point === last && round.guesses.length > 0 ? tone : "text-soft"}
        />
      ))}
    </figure>
  );
}

/** Above and below the last price: what each guess needs, as tall as it is likely. */
function Bands({ last }: { readonly last: Point }) {
  const band = "absolute end-8 transition-opacity";
  return (
    <>
      {waysOf(last.price, "higher") > 0 && (
        <span aria-hidden="true" style={{ left: `${last.x}%`, top: 0, height: `${last.y}%` }} className={`${band} bg-up-tint`} />
      )}
      {waysOf(last.price, "lower") > 0 && (
        <span
          aria-hidden="true"
          style={{ left: `${last.x}%`, top: `${last.y}%`, height: `${FULL - last.y}%` }}
          className={`${band} bg-down-tint`}
        />
      )}
    </>
  );
}

interface DotProps {
  readonly point: Point;
  readonly from: Point;
  readonly newest: boolean;
  readonly tone: string;
}

/** A price: it comes from where the one before it stands. */
function Dot({ point, from, newest, tone }: DotProps) {
  const arrive = (dot: HTMLElement | null): void => {
    const board = dot?.parentElement;
    if (!dot || !board || !newest || dot.dataset["there"] !== undefined) return;
    // Drawn anew, it stays where it is.
    dot.dataset["there"] = "";
    if (stillness()) return;
    const [x, y] = [((from.x - point.x) * board.clientWidth) / FULL, ((from.y - point.y) * board.clientHeight) / FULL];
    dot.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0.2 },
        { transform: "none", opacity: 1 },
      ],
      { duration: MOVE_MS, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" },
    );
  };
  return (
    <span
      ref={arrive}
      aria-hidden="true"
      style={{ left: `${point.x}%`, top: `${point.y}%` }}
      className={classes("absolute size-0", tone)}
    >
      <span
        className={classes(
          "absolute grid -translate-1/2 place-items-center rounded-full",
          newest
            ? "size-9 border-2 border-current bg-s2 text-body font-semibold"
            : "size-6 border border-line-strong bg-s2 text-micro text-soft",
        )}
      >
        {point.price}
      </span>
    </span>
  );
}
