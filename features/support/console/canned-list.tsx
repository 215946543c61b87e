import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { LongField } from "@assay/ui/console/long-field.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { translate, useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { ENTRY_LENGTH_MAX } from "../rules.ts";

type Canned = OutputOf<typeof calls.listCanned>[number];
const TITLE_LENGTH_MAX = 80;

/** Answers that are ready; pressing one offers to take it away. */
export function CannedList({ mayAct }: { readonly mayAct: boolean }) {
  const t = useTexts("support-console");
  const [writes, setWrites] = useState(false);
  const [chosen, choose] = useState<Canned>();
  return (
    <>
      <Loaded
        query={useCall(calls.listCanned, {})}
        isEmpty={(list) => list.length === 0}
        empty={<Empty text={t("canned.none")} />}
      >
        {(list) => (
          <ul className="divide-y divide-line">
            {list.map((one) => (
              <li key={one.id}>
                <ListRow
                  title={one.title}
                  subtitle={<span className="line-clamp-1">{one.text}</span>}
                  {...(mayAct && { onPress: () => choose(one) })}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {mayAct && (
        <div className="mt-2">
          <Button onPress={() => setWrites(true)}>{t("canned.add")}</Button>
        </div>
      )}
      {writes && <AddSheet onClose={() => setWrites(false)} />}
      {chosen && (
        <ReasonSheet
          open
          onClose={() => choose(undefined)}
          title={t("canned.remove")}
          facts={[{ label: t("canned.name"), value: chosen.title }]}
          action={t("canned.remove")}
          tone="danger"
          call={calls.removeCanned}
          input={{ id: chosen.id }}
          onDone={() => choose(undefined)}
        />
      )}
    </>
  );
}

function AddSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts("support-console");
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const faultOf = (value: string): string | undefined => (tried && value.trim() === "" ? translate("required") : undefined);
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={t("canned.add")}
      action={t("canned.add")}
      call={calls.addCanned}
      input={{ title: title.trim(), text: text.trim() }}
      attempt={() => {
        setTried(true);
        return title.trim() !== "" && text.trim() !== "";
      }}
      onDone={onClose}
    >
      <div className="mb-3 grid gap-3">
        <TextField
          label={t("canned.name")}
          lengthMax={TITLE_LENGTH_MAX}
          value={title}
          onChange={setTitle}
          faultText={faultOf(title)}
        />
        <LongField
          label={t("canned.text")}
          lengthMax={ENTRY_LENGTH_MAX}
          value={text}
          onChange={setText}
          faultText={faultOf(text)}
        />
        <p className="text-caption text-soft">{t("canned.fields")}</p>
      </div>
    </ReasonSheet>
  );
}
