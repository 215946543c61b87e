import { useTexts } from "@assay/ui/locale.ts";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";

/** What an invitation is handed over by. Whoever approved it has the link, and whoever proposed it the word: shown here and nowhere else. */
export function LinkSheet({
  link,
  word,
  until,
  onClose,
}: {
  readonly link: string | undefined;
  readonly word?: string | undefined;
  readonly until?: number | undefined;
  readonly onClose: () => void;
}) {
  const t = useTexts("operators-console");
  const copied = { label: t("people.copy"), done: t("copied") };
  const facts = [
    ...(link === undefined ? [] : [{ label: t("people.link"), value: <CopyText text={link} {...copied} /> }]),
    ...(word === undefined ? [] : [{ label: t("people.word"), value: <CopyText text={word} {...copied} /> }]),
    ...(until === undefined ? [] : [{ label: t("proposals.until"), value: <TimeText at={until} /> }]),
  ];
  return (
    <Sheet open={facts.length > 0} onClose={onClose} title={t("people.invitation")}>
      <p className="mb-3 text-form text-soft">{t("people.invitation-note")}</p>
      <Facts facts={facts} />
    </Sheet>
  );
}
