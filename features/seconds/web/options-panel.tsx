import { useTexts } from "@assay/ui/locale.ts";
import { OwnLists } from "@assay/ui/ticket/own-lists.tsx";
import { type ReactNode, useState } from "react";
import { OPTIONS_LISTS } from "./option-model.ts";
import { OptionsList } from "./options-list.tsx";

export const lists = ["live", "settled"] as const;
type OptionList = (typeof lists)[number];

export interface OptionsPanelProps {
  /** What an empty list leads to, where no ticket stands beside it. */
  readonly way?: ReactNode;
  /** The list that is open at first: a notice leads there. */
  readonly first?: OptionList;
  readonly className?: string;
}

/** The customer's options in two lists; a visitor is shown the way to them. */
export function OptionsPanel({ way, first = "live", className }: OptionsPanelProps) {
  const t = useTexts("seconds");
  const [list, setList] = useState<OptionList>(first);
  return (
    <div className={className}>
      <OwnLists
        id={OPTIONS_LISTS}
        label={t("options.title")}
        tabs={lists.map((key) => ({ key, label: t(`options.${key}`) }))}
        value={list}
        onChange={setList}
        visitor={{ text: t("options.visitor"), action: t("log-in") }}
      >
        <OptionsList key={list} state={list} way={way} />
      </OwnLists>
    </div>
  );
}
