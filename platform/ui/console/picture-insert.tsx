import type { Call } from "@assay/core/contract.ts";
import { useState } from "react";
import { useTexts } from "../locale.ts";
import { Button } from "../parts/button.tsx";
import { TextField } from "../parts/text-field.tsx";
import { UploadField } from "../parts/upload-field.tsx";
import { useUpload } from "../upload/use-upload.ts";
import { pictureMarkdown, type PictureSize } from "./picture-markdown.ts";
import { keepSent } from "./sent-pictures.ts";

const TYPES = "image/jpeg,image/png,image/webp,image/gif";
const WORDS_MAX = 200;

export interface PictureInsertProps {
  /** Takes a file of the desk and answers its address. */
  readonly call: Call;
  readonly onInsert: (markdown: string) => void;
}

/** A picture for a text: sent, said in words for whoever cannot see it, and handed on as Markdown. */
export function PictureInsert({ call, onInsert }: PictureInsertProps) {
  const t = useTexts("console");
  const upload = useUpload(call, { fields: { reason: t("picture.reason") }, asItIs: true });
  const [words, setWords] = useState("");
  const [isTried, setTried] = useState(false);
  const isNamed = words.trim() !== "";

  async function insert(address: string, file: Blob): Promise<void> {
    setTried(true);
    if (!isNamed) return;
    onInsert(pictureMarkdown(words, address, await sizeOf(keepSent(address, file))));
    upload.clear();
    setWords("");
    setTried(false);
  }

  const { address, file } = upload;
  return (
    <div className="grid gap-2">
      <UploadField label={t("picture.title")} hint={t("picture.hint")} accept={TYPES} upload={upload} />
      {address !== undefined && file !== undefined && (
        <>
          <TextField
            label={t("picture.words")}
            lengthMax={WORDS_MAX}
            value={words}
            onChange={setWords}
            faultText={isTried && !isNamed ? t("picture.unnamed") : undefined}
          />
          <Button size="small" tone="brand" className="justify-self-start" onPress={() => void insert(address, file)}>
            {t("picture.insert")}
          </Button>
        </>
      )}
    </div>
  );
}

/** As the browser turns and shows it. */
async function sizeOf(source: string): Promise<PictureSize> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
