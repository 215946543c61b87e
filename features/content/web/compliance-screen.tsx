import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { calls } from "../contract.ts";
import { HousePage } from "./house-page.tsx";
import { OperatorFacts } from "./operator-facts.tsx";

/** By which rules the house works, who runs it, and how each rule can be checked. */
export default function ComplianceScreen() {
  const t = useTexts("content");
  return <HousePage page={useCall(calls.showCompliance, {})} title={t("pages.compliance")} before={<OperatorFacts />} />;
}
