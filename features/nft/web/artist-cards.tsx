import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import type { calls } from "../contract.ts";
import { artistPath } from "./addresses.ts";
import { Poster } from "./poster.tsx";
import { useSandboxWords } from "./use-sandbox-words.ts";

type Artist = OutputOf<typeof calls.showArtist>["artist"];
type Collection = OutputOf<typeof calls.showArtist>["collections"][number];

interface RowProps {
  readonly to: string;
  readonly picture: string;
  /** What stands in its place where there is one. */
  readonly photo?: string | null;
  readonly name: string;
  readonly works: number;
  readonly round?: boolean;
}

function Row({ to, picture, photo = null, name, works, round = false }: RowProps) {
  const t = useTexts("nft");
  const say = useSandboxWords();
  return (
    <Go to={to} className="press mb-3 flex items-center gap-3 rounded-card bg-s1 p-3 desk:bg-s2">
      <Poster
        of={{ picture, poster: photo }}
        title={say(name)}
        className={round ? "w-14! shrink-0 rounded-full" : "w-14! shrink-0 rounded-button"}
      />
      <span className="min-w-0 grow">
        <span className="block text-section wrap-anywhere">{say(name)}</span>
        <span className="block text-caption text-soft">{t("works", { count: works })}</span>
      </span>
    </Go>
  );
}

export const ArtistCard = ({ artist }: { readonly artist: Artist }) => (
  <Row
    to={artistPath(artist.artist_id)}
    picture={artist.picture}
    photo={artist.photo}
    name={artist.name}
    works={artist.works}
    round
  />
);

/** A collection leads to its artist, with this collection alone in sight. */
export const CollectionCard = ({ collection: { artist_id, collection_id, ...one } }: { readonly collection: Collection }) => (
  <Row to={`${artistPath(artist_id)}&collection_id=${collection_id}`} picture={one.picture} name={one.name} works={one.works} />
);
