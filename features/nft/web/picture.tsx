import { classes } from "@assay/ui/parts/classes.ts";
import { useId } from "react";
import { artOf, type Shape } from "./art.ts";

/** An artwork, drawn from its word. */
export function Picture({
  word,
  title,
  className,
}: {
  readonly word: string;
  readonly title: string;
  readonly className?: string | undefined;
}) {
  const id = useId();
  const { hue, shapes } = artOf(word);
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label={title} className={classes("aspect-square w-full", className)}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={inkOf(hue, 24)} />
          <stop offset="1" stopColor={inkOf((hue + 40) % 360, 46)} />
        </linearGradient>
      </defs>
      <rect width="100" height="100" fill={`url(#${id})`} />
      {shapes.map((shape) => (
        <Mark key={`${shape.x} ${shape.y} ${shape.size} ${shape.turn}`} shape={shape} />
      ))}
    </svg>
  );
}

const inkOf = (hue: number, light: number): string => `hsl(${hue} 62% ${light}%)`;

function Mark({ shape: { kind, x, y, size, turn, hue, light } }: { readonly shape: Shape }) {
  const ink = { fill: inkOf(hue, light), fillOpacity: 0.78 };
  if (kind === "disc") return <circle cx={x} cy={y} r={size / 1.6} {...ink} />;
  if (kind === "band")
    return <rect x={x - 80} y={y} width={160} height={size / 3} transform={`rotate(${turn} ${x} ${y})`} {...ink} />;
  return <path d={`M0 100 L0 ${y} Q${x} ${y - size} 100 ${y} L100 100 Z`} {...ink} />;
}
