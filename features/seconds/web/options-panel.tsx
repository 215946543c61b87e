import { useTexts } from "@assay/ui/locale.ts";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { useSession } from "@assay/ui/session.ts";
import { type ReactNode, useState } from "react";
import { OPTIONS_LIST } from "./option-model.ts";
import { OptionsList } from "./options-list.tsx";

const TABS = "options";
const lists = ["live", "settled"] as const;

/** The customer's options in two lists; nothing for a visitor. */
export function OptionsPanel({ end, className }: { readonly end?: ReactNode; readonly className?: string }) {
  const t = useTexts("seconds");
  const loggedIn = useSession((now) => now.loggedIn);
  const [list, setList] = useState<(typeof lists)[number]>("live");
  if (!loggedIn) return null;
  return (
    <div className={className}>
      <div id={OPTIONS_LIST}>
        <UnderlineTabs
          id={TABS}
          label={t("options.title")}
          tabs={lists.map((key) => ({ key, label: t(`options.${key}`) }))}
          value={list}
          onChange={setList}
          end={end}
        />
      </div>
      <TabPanel of={TABS} tab={list}>
        <OptionsList key={list} state={list} />
      </TabPanel>
    </div>
  );
}
