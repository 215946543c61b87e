/** Line art of the rounded diamond: the sign of an empty place. */
export function DiamondArt({ size = 72 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 72 72" fill="none" className="text-faint">
      <rect
        x="15"
        y="15"
        width="42"
        height="42"
        rx="9"
        transform="rotate(45 36 36)"
        stroke="currentColor"
        strokeWidth="1.2"
        vectorEffect="non-scaling-stroke"
        opacity=".55"
      />
      <rect
        x="23"
        y="23"
        width="26"
        height="26"
        rx="6"
        transform="rotate(45 36 36)"
        stroke="currentColor"
        strokeWidth="1.2"
        vectorEffect="non-scaling-stroke"
      />
      <circle cx="36" cy="36" r="2.2" className="fill-brand-fill" />
    </svg>
  );
}
