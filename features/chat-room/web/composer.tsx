import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { WordsField } from "@assay/ui/parts/words-field.tsx";
import { useState } from "react";
import { type Room, WORDS_LENGTH_MAX } from "../rules.ts";
import { outbox } from "./outbox.ts";

/** What is said next: it stays at the foot, above the keyboard. */
export function Composer({ room }: { readonly room: Room }) {
  const t = useTexts("chat-room");
  const [text, setText] = useState("");
  const isEmpty = text.trim() === "";
  function send(): void {
    if (isEmpty) return;
    outbox.put({ room, text: text.trim() });
    setText("");
  }
  return (
    <FormFrame
      onSubmit={send}
      className="sticky bottom-0 -mx-4 flex items-end gap-2 border-t border-line bg-canvas px-4 pt-2 pb-3 md:-mx-5 md:px-5"
    >
      <div className="min-w-0 grow">
        <WordsField label={t("message")} value={text} onChange={setText} lengthMax={WORDS_LENGTH_MAX} spoken />
      </div>
      <Button type="submit" tone="brand" disabled={isEmpty}>
        {t("send")}
      </Button>
    </FormFrame>
  );
}
