import { useTexts } from "@assay/ui/locale.ts";
import { stillness } from "@assay/ui/navigation.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { house } from "@assay/ui/transport.ts";
import { useState } from "react";
import type { Sale } from "./nft-parts.tsx";
import { Poster } from "./poster.tsx";
import { RemovedNote } from "./removed-note.tsx";

type Shown = Pick<Sale, "picture" | "poster" | "title" | "type" | "media" | "removed_for">;

/** What an artwork shows or sounds. Its poster stands for what does not play yet, or cannot. */
export function ArtworkMedia({ of }: { readonly of: Shown }) {
  const t = useTexts("nft");
  const { title, type, media, removed_for } = of;
  const [isBroken, setBroken] = useState(false);
  const [isSeen, setSeen] = useState(false);
  const [moves, setMoves] = useState(!stillness());
  const poster = <Poster of={of} title={title} className="rounded-card" />;
  if (removed_for !== null)
    return (
      <div>
        {poster}
        <RemovedNote cause={removed_for} />
      </div>
    );
  if (media === null) return poster;
  if (isBroken)
    return (
      <div>
        {poster}
        {type !== "image" && (
          <p role="alert" className="mt-2 text-form text-danger">
            {t("media-error")}
          </p>
        )}
      </div>
    );
  const shown = { src: `${house.origin}${media}`, onError: () => setBroken(true) };
  if (type === "audio")
    return (
      <div>
        {poster}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what an artist plays has no words that could be read instead */}
        <audio {...shown} aria-label={title} controls preload="metadata" className="mt-3 w-full" />
      </div>
    );
  if (type === "video")
    return (
      <div className="relative overflow-hidden rounded-card">
        <div aria-hidden="true" className="absolute inset-0">
          {poster}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what an artist shows has no words that could be read instead */}
        <video
          {...shown}
          aria-label={title}
          controls
          playsInline
          preload="metadata"
          {...(of.poster !== null && { poster: `${house.origin}${of.poster}` })}
          onLoadedData={() => setSeen(true)}
          className={classes("relative aspect-square w-full object-contain", isSeen && "bg-s2")}
        />
      </div>
    );
  if (type === "gif" && !moves)
    return (
      <div>
        {poster}
        <Button block onPress={() => setMoves(true)} className="mt-2">
          {t("let-move")}
        </Button>
      </div>
    );
  return <img {...shown} alt={title} className="aspect-square w-full rounded-card bg-s2 object-contain" />;
}
