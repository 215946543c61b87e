import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { GRID, SaleCard, Waiting } from "./nft-parts.tsx";
import { Poster } from "./poster.tsx";
import { useSandboxWords } from "./use-sandbox-words.ts";

const ALL = "all";

/** An artist, and what is and was sold of the collections. */
export default function ArtistScreen() {
  const t = useTexts("nft");
  const say = useSandboxWords();
  const [search, setSearch] = useSearchParams();
  const artist_id = search.get("artist_id") ?? "0";
  const collection = search.get("collection_id") ?? ALL;
  const found = useCall(calls.showArtist, { artist_id });
  return (
    <Screen width="wide" head={<PageHeader title={found.data ? say(found.data.artist.name) : t("artist")} />}>
      <Loaded query={found}>
        {({ artist, collections }) => (
          <>
            <Card className="flex items-center gap-4 md:p-5">
              <Poster
                of={{ picture: artist.picture, poster: artist.photo }}
                title={say(artist.name)}
                className="w-20! shrink-0 rounded-full"
              />
              <div className="min-w-0">
                <p className="text-form wrap-anywhere text-soft">{say(artist.about)}</p>
                <p className="mt-1 text-caption text-faint">{t("works", { count: artist.works })}</p>
              </div>
            </Card>
            <Chips
              label={t("lists.collections")}
              options={[
                { key: ALL, label: t("all") },
                ...collections.map(({ collection_id, name }) => ({ key: String(collection_id), label: say(name) })),
              ]}
              value={collection}
              onChange={(key) => setSearch({ artist_id, ...(key !== ALL && { collection_id: key }) }, { replace: true })}
            />
            <Works key={collection} artist_id={artist_id} collection_id={collection} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Works({ artist_id, collection_id }: { readonly artist_id: string; readonly collection_id: string }) {
  const t = useTexts("nft");
  return (
    <InfiniteList
      of={useRows(calls.listSales, collection_id === ALL ? { artist_id } : { artist_id, collection_id })}
      keyOf={({ id }) => String(id)}
      label={t("lists.artworks")}
      className={GRID}
      skeleton={<Waiting />}
      empty={<Empty text={t("none")} />}
      row={(sale) => <SaleCard sale={sale} />}
    />
  );
}
