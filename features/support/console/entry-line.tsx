import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { calls } from "../contract.ts";

type Entry = OutputOf<typeof calls.showTaken>["list"][number];

/** One thing that was said, as the desk reads it. */
export function EntryLine({ entry, isRead }: { readonly entry: Entry; readonly isRead: boolean }) {
  const { author, text, phrase, picture, reference, at } = entry;
  const t = useTexts("support-console");
  return (
    <li className="border-b border-line py-2">
      <p className="text-caption text-soft">
        {t(`authors.${author}`)} · <TimeText at={at} as="time" />
        {isRead && ` · ${t("case.read")}`}
      </p>
      {phrase && <p className="text-body text-soft">{t(`phrases.${phrase}`)}</p>}
      {text !== "" && <p className="text-body break-words whitespace-pre-wrap">{text}</p>}
      {reference && (
        <p className="text-form">
          {reference.kind}{" "}
          <bdi dir="ltr" className="break-all">
            {reference.number}
          </bdi>
        </p>
      )}
      {picture !== null && (
        <a href={picture} target="_blank" rel="noreferrer" className="press font-semibold text-brand">
          {t("case.picture")}
        </a>
      )}
    </li>
  );
}
