import { classes } from "@assay/ui/parts/classes.ts";
import { house } from "@assay/ui/transport.ts";
import { EyeOff } from "lucide-react";
import { useState } from "react";
import { Picture } from "./picture.tsx";

export interface PosterProps {
  readonly of: { readonly picture: string; readonly poster?: string | null; readonly removed_for?: string | null };
  readonly title: string;
  readonly className?: string | undefined;
}

/** A still picture of an artwork: its own, or the one that is drawn of it where there is none or none comes. Of a removed one nothing is seen. */
export function Poster({ of: { picture, poster = null, removed_for = null }, title, className }: PosterProps) {
  const [isBroken, setBroken] = useState(false);
  if (removed_for !== null)
    return (
      <span
        role="img"
        aria-label={title}
        className={classes("grid aspect-square w-full place-items-center bg-s2 text-faint", className)}
      >
        <EyeOff className="size-1/4" aria-hidden />
      </span>
    );
  if (poster === null || isBroken) return <Picture word={picture} title={title} className={className} />;
  return (
    <img
      src={`${house.origin}${poster}`}
      alt={title}
      loading="lazy"
      onError={() => setBroken(true)}
      className={classes("aspect-square w-full bg-s2 object-cover", className)}
    />
  );
}
