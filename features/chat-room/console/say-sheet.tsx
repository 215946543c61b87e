import { LongField } from "@assay/ui/console/long-field.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { translate, useTexts } from "@assay/ui/locale.ts";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { nameOfRoom, type Room, rooms, WORDS_LENGTH_MAX } from "../rules.ts";

/** Something that the house says in a room, with its badge. */
export function SaySheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts("chat-room-console");
  const [room, setRoom] = useState<Room>("en");
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const isEmpty = text.trim() === "";
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={t("say.title")}
      action={t("say.title")}
      call={calls.sayAsStaff}
      input={{ room, text: text.trim() }}
      attempt={() => {
        setTried(true);
        return !isEmpty;
      }}
      onDone={onClose}
    >
      <div className="mb-3 grid gap-3">
        <SelectField
          label={t("reported.room")}
          options={rooms.map((key) => ({ key, label: nameOfRoom(key) }))}
          value={room}
          onChange={setRoom}
        />
        <LongField
          label={t("reported.text")}
          lengthMax={WORDS_LENGTH_MAX}
          value={text}
          onChange={setText}
          faultText={tried && isEmpty ? translate("required") : undefined}
        />
      </div>
    </ReasonSheet>
  );
}
