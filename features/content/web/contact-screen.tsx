import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { calls } from "../contract.ts";
import { HousePage } from "./house-page.tsx";
import { OperatorFacts } from "./operator-facts.tsx";

/** How the house is reached. */
export default function ContactScreen() {
  const t = useTexts("content");
  return <HousePage page={useCall(calls.showContact, {})} title={t("pages.contact")} before={<OperatorFacts />} />;
}
