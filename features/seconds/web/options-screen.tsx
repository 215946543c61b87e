import { useTexts } from "@assay/ui/locale.ts";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { lists, OptionsPanel } from "./options-panel.tsx";
import { useSearchParams } from "react-router";
import { SECONDS_PATH } from "./paths.ts";

/** Everything a customer has staked on: what still runs, and what has been settled. */
export default function OptionsScreen() {
  const t = useTexts("seconds");
  const [search] = useSearchParams();
  const list = lists.find((one) => one === search.get("list")) ?? "live";
  return (
    <Screen width="list" head={<PageHeader title={t("options.title")} />}>
      <OptionsPanel
        key={list}
        first={list}
        way={<Way to={SECONDS_PATH} text={t("options.begin")} />}
        className="desk:rounded-card desk:bg-s1 desk:px-4 desk:pb-2"
      />
    </Screen>
  );
}
