import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Way } from "@assay/ui/parts/way.tsx";
import { calls } from "../contract.ts";
import { HousePage } from "./house-page.tsx";
import { OperatorFacts } from "./operator-facts.tsx";

/** How the house is reached: by a question to support, or as its operator says. */
export default function ContactScreen() {
  const t = useTexts("content");
  const before = (
    <>
      <OperatorFacts />
      <div className="mb-5 max-w-[42rem]">
        <Way to="/pages/kefu/index" text={t("ask-support")} />
      </div>
    </>
  );
  return <HousePage page={useCall(calls.showContact, {})} title={t("pages.contact")} before={before} />;
}
