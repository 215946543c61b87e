import { useCall } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { SearchField } from "@assay/ui/parts/search-field.tsx";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { AreaList } from "./area-list.tsx";
import { findAreas, type NamedArea, nameAreas } from "./areas.ts";
import { usePlace } from "./place.ts";

/** Chooses the country or region in which the app is used, and goes back to the page that asked. */
export default function PlaceScreen() {
  const t = useTexts("identity");
  const tag = useLanguageTag();
  const go = useGo();
  const next = useSearchParams()[0].get("next");
  const [query, setQuery] = useState("");
  const areas = useCall(calls.listAreas, {});
  const place = usePlace();
  const named = useMemo(() => nameAreas(areas.data ?? [], tag), [areas.data, tag]);
  const found = findAreas(named, query);

  function choose(area: NamedArea): void {
    place.choose(area);
    // Only pages of this app are gone on to.
    if (next?.startsWith("/pages/")) go(next, { replace: true });
    else go(-1);
  }

  return (
    <Screen width="narrow" head={<PageHeader title={t("place.title")} />}>
      <p className="text-form text-soft">{t("place.about")}</p>
      <SearchField label={t("area.search")} value={query} onChange={setQuery} className="mt-3" />
      <Loaded query={areas}>
        {() =>
          found.length === 0 ? (
            <Empty text={t("area.none", { query })} />
          ) : (
            <AreaList codes={false} areas={found} isChosen={({ id }) => id === place.id} onChoose={choose} />
          )
        }
      </Loaded>
    </Screen>
  );
}
