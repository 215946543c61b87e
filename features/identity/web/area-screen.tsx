import { useCall } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { SearchField } from "@assay/ui/parts/search-field.tsx";
import { useDraft } from "@assay/ui/draft.ts";
import { useMemo, useState } from "react";
import { calls } from "../contract.ts";
import { accountDraft } from "./account-form.ts";
import { AreaList } from "./area-list.tsx";
import { findAreas, nameAreas } from "./areas.ts";

/** Chooses an area code for the page that asked. */
export default function AreaScreen() {
  const t = useTexts("identity");
  const tag = useLanguageTag();
  const go = useGo();
  const [query, setQuery] = useState("");
  const areas = useCall(calls.listAreas, {});
  const { areaCode } = useDraft(accountDraft);
  const named = useMemo(() => nameAreas(areas.data ?? [], tag), [areas.data, tag]);
  const found = findAreas(named, query);

  function choose(code: string): void {
    accountDraft.change({ areaCode: code, way: "mobile" });
    go(-1);
  }

  return (
    <Screen width="narrow" head={<PageHeader title={t("area.title")} />}>
      <SearchField label={t("area.search")} value={query} onChange={setQuery} autoFocus className="mt-1" />
      <Loaded query={areas}>
        {() =>
          found.length === 0 ? (
            <Empty text={t("area.none", { query })} />
          ) : (
            <AreaList areas={found} isChosen={({ code }) => code === areaCode} onChoose={({ code }) => choose(code)} />
          )
        }
      </Loaded>
    </Screen>
  );
}
