import { useTexts } from "@assay/ui/locale.ts";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { VisitorEmpty } from "@assay/ui/parts/visitor-empty.tsx";
import { useSession } from "@assay/ui/session.ts";
import { type ReactNode, useState } from "react";
import { OPTIONS_LIST } from "./option-model.ts";
import { OptionsList } from "./options-list.tsx";

const TABS = "options";
const lists = ["live", "settled"] as const;

export interface OptionsPanelProps {
  /** What an empty list leads to, where no ticket stands beside it. */
  readonly way?: ReactNode;
  readonly className?: string;
}

/** The customer's options in two lists; a visitor is shown the way to them. */
export function OptionsPanel({ way, className }: OptionsPanelProps) {
  const t = useTexts("seconds");
  const loggedIn = useSession((now) => now.loggedIn);
  const [list, setList] = useState<(typeof lists)[number]>("live");
  return (
    <div className={className}>
      <div id={OPTIONS_LIST}>
        <UnderlineTabs
          id={TABS}
          label={t("options.title")}
          tabs={lists.map((key) => ({ key, label: t(`options.${key}`) }))}
          value={list}
          onChange={setList}
        />
      </div>
      <TabPanel of={TABS} tab={list}>
        {loggedIn ? (
          <OptionsList key={list} state={list} way={way} />
        ) : (
          <VisitorEmpty text={t("options.visitor")} action={t("log-in")} />
        )}
      </TabPanel>
    </div>
  );
}
