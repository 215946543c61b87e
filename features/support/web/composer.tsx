import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { UploadField } from "@assay/ui/parts/upload-field.tsx";
import { WordsField } from "@assay/ui/parts/words-field.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { useUpload } from "@assay/ui/upload/use-upload.ts";
import { Paperclip } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { calls } from "../contract.ts";
import { ENTRY_LENGTH_MAX, TYPING_MS } from "../rules.ts";
import { outbox } from "./outbox.ts";

/** Comes with its press: screens that only upload carry none of it. */
const NumberList = lazy(() => import("./number-list.tsx"));

/** What is written next: it stays at the foot, above the keyboard. */
export function Composer({ conversation }: { readonly conversation: string }) {
  const t = useTexts("support");
  const [text, setText] = useState("");
  const [attaches, setAttaches] = useState(false);
  const picture = useUpload(uploads.upload);
  const { run: tell } = useCommand(calls.markTyping, { silent: "all" });
  const [toldAt, setToldAt] = useState(0);
  const isEmpty = text.trim() === "" && picture.address === undefined;

  function send(): void {
    if (isEmpty) return;
    outbox.put({ conversation, text: text.trim(), ...(picture.address !== undefined && { picture: picture.address }) });
    setText("");
    picture.clear();
  }

  function type(typed: string): void {
    setText(typed);
    const now = serverNow();
    if (typed === "" || now - toldAt < TYPING_MS / 2) return;
    setToldAt(now);
    void tell({ id: conversation });
  }

  function attach(reference: string): void {
    outbox.put({ conversation, text: "", reference });
    setAttaches(false);
  }

  return (
    <FormFrame
      onSubmit={send}
      className="sticky bottom-0 -mx-4 flex items-end gap-2 border-t border-line bg-canvas px-4 pt-2 pb-3 md:-mx-5 md:px-5"
    >
      <IconButton label={t("attach")} icon={<Paperclip className="size-5" aria-hidden />} onPress={() => setAttaches(true)} />
      <div className="min-w-0 grow">
        {picture.preview !== undefined && (
          <img src={picture.preview} alt={t("see-picture")} className="mb-2 h-16 rounded-button object-cover" />
        )}
        <WordsField label={t("message")} value={text} onChange={type} lengthMax={ENTRY_LENGTH_MAX} spoken />
      </div>
      <Button type="submit" tone="brand" disabled={isEmpty || picture.now.state === "sending"}>
        {t("send")}
      </Button>
      <Sheet open={attaches} onClose={() => setAttaches(false)} title={t("attach")}>
        <UploadField label={t("picture")} upload={picture} camera="environment" />
        {attaches && (
          <div className="mt-4">
            <Suspense fallback={<RowsSkeleton count={3} />}>
              <NumberList onChoose={attach} />
            </Suspense>
          </div>
        )}
      </Sheet>
    </FormFrame>
  );
}
