import { useState } from "react";

/** What a file may be, in the order in which the browser is asked to show it. */
const ways = ["picture", "player", "nothing"] as const;

/** A file that a desk has sent, as whoever judges it sees and hears it; where the browser can show none of it, what names it. */
export function SentFile({ address, label }: { readonly address: string; readonly label: string }) {
  const [at, setAt] = useState(0);
  const next = (): void => setAt(at + 1);
  const way = ways[at];
  if (way === "picture")
    return <img src={address} alt={label} onError={next} className="max-h-60 rounded-button object-contain" />;
  if (way === "player")
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is sent has no words that could be read instead
      <video
        src={address}
        aria-label={label}
        controls
        playsInline
        preload="metadata"
        onError={next}
        className="max-h-60 w-full rounded-button bg-s2"
      />
    );
  return (
    <bdi dir="ltr" className="text-caption wrap-anywhere">
      {address}
    </bdi>
  );
}
