import { useTexts } from "../locale.ts";

export interface FeedChipProps {
  readonly feed: { readonly source: "live" | "simulated" | "recorded"; readonly label: string };
}

const dots = { live: "bg-good-fill", simulated: "bg-warning-fill", recorded: "bg-info" } as const;

/** Says where the prices on this screen come from, always. */
export function FeedChip({ feed }: FeedChipProps) {
  const t = useTexts("ui");
  return (
    <span
      title={feed.label}
      className="flex w-fit max-w-full min-w-0 items-center gap-1.5 rounded-full bg-s2 px-2 py-0.5 text-micro whitespace-nowrap text-soft"
    >
      <span aria-hidden="true" className={`size-1.5 shrink-0 rounded-full ${dots[feed.source]}`} />
      <span className="min-w-0 truncate">{t(`feed.${feed.source}`)}</span>
      <span className="sr-only">{feed.label}</span>
    </span>
  );
}
