import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { calls } from "../contract.ts";
import { HousePage } from "./house-page.tsx";

/** What the house is and what it promises. */
export default function AboutScreen() {
  const t = useTexts("content");
  return <HousePage page={useCall(calls.showAbout, {})} title={t("pages.about")} />;
}
