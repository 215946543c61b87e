import { useTexts } from "@assay/ui/locale.ts";
import { Way } from "@assay/ui/parts/way.tsx";
import { ACTS_PATH } from "./paths.ts";

/** The way from the settings to what operators did. */
export default function ActsRow() {
  const t = useTexts("operators");
  return <Way to={ACTS_PATH} text={t("acts.open")} />;
}
