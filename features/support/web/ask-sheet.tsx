import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { useFormCommand } from "@assay/ui/form-command.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { UploadField } from "@assay/ui/parts/upload-field.tsx";
import { WordsField } from "@assay/ui/parts/words-field.tsx";
import { useUpload } from "@assay/ui/upload/use-upload.ts";
import { lazy, Suspense, useState } from "react";
import { calls } from "../contract.ts";
import { ENTRY_LENGTH_MAX, type Topic, topics } from "../rules.ts";
import { askRules } from "./ask-form.ts";
import { chatOf } from "./paths.ts";

/** Comes with its press: screens that only upload carry none of it. */
const NumberList = lazy(() => import("./number-list.tsx"));

const NUMBER_LENGTH_MAX = 80;

interface AskSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The conversation that the new one continues. */
  readonly follows?: string;
  /** The number of what is asked about. */
  readonly about?: string;
  /** What it is about, where that is known; it can be chosen anew. */
  readonly topic?: Topic;
}

/** Begins a conversation: first what it is about, then the words. */
export default function AskSheet({ open, onClose, follows, about, topic }: AskSheetProps) {
  const t = useTexts("support");
  return (
    <Sheet open={open} onClose={onClose} title={t("new")}>
      <AskForm follows={follows} about={about} known={topic ?? (about === undefined ? undefined : "trade")} onDone={onClose} />
    </Sheet>
  );
}

interface AskFormProps {
  readonly follows: string | undefined;
  readonly about: string | undefined;
  readonly known: Topic | undefined;
  readonly onDone: () => void;
}

function AskForm({ follows, about, known, onDone }: AskFormProps) {
  const t = useTexts("support");
  const go = useGo();
  const form = useForm(askRules, undefined, {
    ...(about !== undefined && { reference: about }),
    ...(known && { topic: known }),
  });
  const [clientId] = useState(() => crypto.randomUUID());
  const begin = useFormCommand(form, calls.openConversation, { "nothing-to-say": "text", "no-such-number": "reference" });
  const picture = useUpload(uploads.upload);
  const [topic, text, reference] = [form.field("topic"), form.field("text"), form.field("reference")];

  async function submit(): Promise<void> {
    if (!form.attempt()) return;
    const outcome = await begin.run({
      topic: topic.value,
      text: text.value.trim(),
      client_id: clientId,
      ...(reference.value.trim() !== "" && { reference: reference.value.trim() }),
      ...(picture.address !== undefined && { picture: picture.address }),
      ...(follows !== undefined && { follows }),
    });
    if (outcome.state !== "accepted") return;
    onDone();
    go(chatOf(outcome.message.conversation.id));
  }

  return (
    <FormFrame onSubmit={submit} className="grid gap-3">
      <SelectField
        label={t("about")}
        options={topics.map((key) => ({ key, label: t(`subjects.${key}`) }))}
        value={topic.value}
        onChange={(key) => form.change({ topic: key })}
      />
      <WordsField
        label={t("message")}
        value={text.value}
        onChange={text.onChange}
        onLeave={text.onLeave}
        faultText={faultText(t, text.fault)}
        lengthMax={ENTRY_LENGTH_MAX}
        rows={4}
        spoken
      />
      <TextField
        label={t("number")}
        lengthMax={NUMBER_LENGTH_MAX}
        value={reference.value}
        onChange={reference.onChange}
        onLeave={reference.onLeave}
        faultText={faultText(t, reference.fault)}
      />
      {reference.value === "" && (
        <Suspense>
          <NumberList onChoose={reference.onChange} />
        </Suspense>
      )}
      <UploadField label={t("picture")} upload={picture} />
      <Cta type="submit" action={t("begin")} pending={begin.pending} disabled={picture.now.state === "sending"} />
    </FormFrame>
  );
}
