import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { calls } from "../../contract.ts";
import { SECURITY_PATH } from "../paths.ts";
import { HoldRow } from "./hold-row.tsx";

/** On a screen where value would leave: the hold that ends last, and the way to all of them. Nothing where there is none. */
export default function HoldsBanner() {
  const t = useTexts("identity");
  const [hold] = useCall(calls.listHolds, {}).data ?? [];
  if (!hold) return null;
  return (
    <div role="note" className="mb-3">
      <ul>
        <HoldRow hold={hold}>
          <Go to={SECURITY_PATH} className="press mt-1 grid min-h-8 w-fit place-items-center text-form font-semibold text-brand">
            {t("security.why")}
          </Go>
        </HoldRow>
      </ul>
    </div>
  );
}
