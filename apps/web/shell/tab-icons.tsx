/** The icons of the tab bar: lines when idle, filled when their link is the current page. */
import type { ComponentProps } from "react";

function Frame({ children, ...svg }: ComponentProps<"svg">) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...svg}
    >
      {children}
    </svg>
  );
}

type IconProps = { readonly className?: string };
/** Filled inside a current link, a line elsewhere. */
const FILL = "group-aria-[current=page]:fill-current";

export const HomeIcon = (props: IconProps) => (
  <Frame {...props}>
    <path className={FILL} d="M4 10.6 12 4l8 6.6V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
    <path className="group-aria-[current=page]:stroke-canvas" d="M9.5 20v-5.5h5V20" />
  </Frame>
);

export const MarketIcon = (props: IconProps) => (
  <Frame {...props}>
    <path className="group-aria-[current=page]:hidden" d="M5.5 20v-6M12 20V5m6.5 15V10" />
    <g className="hidden fill-current group-aria-[current=page]:inline" stroke="none">
      <rect x="3.5" y="13" width="4.6" height="7.5" rx="1.3" />
      <rect x="9.7" y="4" width="4.6" height="16.5" rx="1.3" />
      <rect x="15.9" y="9.5" width="4.6" height="11" rx="1.3" />
    </g>
  </Frame>
);

export const TradeIcon = (props: IconProps) => (
  <Frame {...props}>
    <path d="M8 5v14m0 0-3.5-3.5M8 19l3.5-3.5M16 19V5m0 0-3.5 3.5M16 5l3.5 3.5" />
  </Frame>
);

export const FinanceIcon = (props: IconProps) => (
  <Frame {...props}>
    <circle className={FILL} cx="12" cy="12" r="8.5" />
    <path
      className="group-aria-[current=page]:stroke-canvas"
      d="M14.8 9.3c-.4-1-1.5-1.5-2.8-1.5-1.6 0-2.8.8-2.8 2.1 0 2.9 5.7 1.4 5.7 4.2 0 1.3-1.2 2.1-2.9 2.1-1.4 0-2.6-.6-3-1.7M12 6.3v11.4"
    />
  </Frame>
);

export const AssetsIcon = (props: IconProps) => (
  <Frame {...props}>
    <path
      className={FILL}
      d="M4 8.5v9a2.5 2.5 0 0 0 2.5 2.5h11a2.5 2.5 0 0 0 2.5-2.5v-7a2.5 2.5 0 0 0-2.5-2.5H5.5A1.5 1.5 0 0 1 4 6.5 2.5 2.5 0 0 1 6.5 4H17v4"
    />
    <path className="group-aria-[current=page]:stroke-canvas" d="M16.2 14h.1" strokeWidth="2.4" />
  </Frame>
);
