import { encode } from "uqr";
import { classes } from "./classes.ts";

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}

/** Light around the code, in modules, as readers need it. */
const QUIET = 4;

/** The dark modules of a text's code as a path, in a square of `size` modules with the light around them. */
export function qrModules(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { border: QUIET });
  return { path: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(""), size };
}

/** A text for a camera. It is dark on light in both themes, since many readers know no other. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, size } = qrModules(text);
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
