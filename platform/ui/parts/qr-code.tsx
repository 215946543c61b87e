import { encode } from "uqr";
import { classes } from "./classes.ts";

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}

/** Light around the code, in modules, as readers need it. */
const QUIET = 4;

/** A text for a camera. It is dark on light in both themes, since many readers know no other. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes("rounded-button bg-qr-light text-qr-dark", className ?? "mx-auto my-3 size-48")}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
