import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Section } from "@assay/ui/parts/section.tsx";
import { calls } from "../../contract.ts";
import { HoldRow } from "./hold-row.tsx";
import { Unfreeze } from "./unfreeze.tsx";

/** Everything that keeps value from leaving: why, until when, and what ends it. */
export function HoldList() {
  const t = useTexts("identity");
  const holds = useCall(calls.listHolds, {});
  if (!holds.data || holds.data.length === 0) return null;
  return (
    <Section title={t("security.held")} className="mt-2">
      <p className="mt-1 text-form text-soft">{t("security.held-about")}</p>
      <ul className="mt-3 grid gap-2">
        {holds.data.map((hold) => (
          <HoldRow key={`${hold.feature} ${hold.reason}`} hold={hold}>
            {hold.reason === "frozen" && <Unfreeze />}
          </HoldRow>
        ))}
      </ul>
    </Section>
  );
}
