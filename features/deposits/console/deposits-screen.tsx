import { calls as operators } from "@assay/features/operators/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { CasesTable } from "./cases-table.tsx";
import { NetworksTable } from "./networks-table.tsx";

/** How far chains are read, and what waits for people. */
export default function DepositsScreen() {
  const t = useTexts("deposits-console");
  const { data: me } = useCall(operators.showMe, {});
  const mayAct = me?.roles.includes("treasury-maker") ?? false;
  return (
    <DeskScreen title={t("menu.deposits")} note={t("note")}>
      <h2 className="text-section">{t("networks.title")}</h2>
      <NetworksTable mayAct={mayAct} />
      <h2 className="mt-6 text-section">{t("cases.title")}</h2>
      <CasesTable mayAct={mayAct} />
    </DeskScreen>
  );
}
