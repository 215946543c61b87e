import { findCurrency } from "@assay/core/currency.ts";
import { useState } from "react";
import { classes } from "./classes.ts";

/** Logos that could not be found this session; asking again for each row would fail again. */
const missing = new Set<string>();

/** A currency's own picture, the app's logo of it, a company's letters on a colour of its own, or the first letter where there is neither. The code beside it is what names the coin. */
export function CoinLogo({
  code,
  size = 36,
  className,
}: {
  readonly code: string;
  readonly size?: number;
  readonly className?: string | undefined;
}) {
  const [absent, setAbsent] = useState(missing.has(code));
  const ring = classes("shrink-0 rounded-full ring-1 ring-line", className);
  if (absent) {
    return (
      <span
        aria-hidden="true"
        style={{ width: size, height: size, fontSize: size * 0.42 }}
        className={classes("grid place-items-center bg-s3 font-semibold text-soft", ring)}
      >
        {code.slice(0, 1)}
      </span>
    );
  }
  return (
    <img
      src={findCurrency(code)?.image ?? `/coins/${code.toLowerCase()}.svg`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={ring}
      onError={() => {
        missing.add(code);
        setAbsent(true);
      }}
    />
  );
}
