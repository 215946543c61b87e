import { useTextsOf, useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { useState } from "react";
import type { Look } from "./looks.ts";
import { PanelTable } from "./panel-table.tsx";

type Panel = Look["panels"][number];

const keyOf = ({ feature, panel }: Panel): string => `${feature}-${panel}`;

/** What every feature shows of a customer, a tab each. */
export function Panels({ look, panels }: { readonly look: string; readonly panels: readonly Panel[] }) {
  const t = useTexts("operators-console");
  const textsOf = useTextsOf();
  const [chosen, choose] = useState(panels[0] && keyOf(panels[0]));
  const shown = panels.find((panel) => keyOf(panel) === chosen);
  if (!shown) return <Empty text={t("customers.no-panels")} />;
  const tabs = panels.map((panel) => ({
    key: keyOf(panel),
    label: textsOf(`${panel.feature}-console`)(`panels.${panel.panel}.title`),
  }));
  return (
    <div className="min-w-0">
      <UnderlineTabs id="panels" label={t("customers.panels")} tabs={tabs} value={keyOf(shown)} onChange={choose} />
      <TabPanel of="panels" tab={keyOf(shown)}>
        <PanelTable key={keyOf(shown)} look={look} of={shown} title={tabs.find(({ key }) => key === chosen)?.label ?? ""} />
      </TabPanel>
    </div>
  );
}
