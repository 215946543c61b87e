import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useStored } from "@assay/ui/stored.ts";
import { X } from "lucide-react";
import { calls } from "../contract.ts";
import { notesOf, readAway, writeAway } from "./notes-of.ts";
import { agreementPath } from "./paths.ts";

const more = { comes: "agreement.until", came: "agreement.asked", retracted: "agreement.stays" } as const;

/** What has changed, will, or does not any more, in what the customer has accepted: a note for each, which stops nobody and can be put away. */
export default function AgreementNotes() {
  const t = useTexts("content");
  const [stored, store] = useStored("agreementsAway");
  const { data } = useCall(calls.listAgreements, {});
  const away = readAway(stored);
  const notes = data ? notesOf(data, away) : [];
  if (notes.length === 0) return null;
  return (
    <ul aria-label={t("agreement.notes")} className="mt-1 mb-3 grid gap-2">
      {notes.map(({ key, keyword, title, version, kind, at }) => (
        <li key={key} className="flex items-start gap-1 rounded-card bg-brand-tint ps-4 pe-1 pt-1 pb-3">
          <div className="min-w-0 grow pt-2">
            <p className="text-body font-semibold">{title}</p>
            <p className="mt-0.5 text-caption text-soft">
              {t(`agreement.${kind}`)} <TimeText at={at} as="plan" />
            </p>
            <p className="mt-0.5 text-caption text-soft">{t(more[kind])}</p>
            {kind !== "retracted" && (
              <Go
                to={`${agreementPath(keyword)}&version=${version}`}
                className="mt-1 inline-grid min-h-6 place-items-center text-form font-semibold text-brand"
              >
                {t("agreement.see")}
              </Go>
            )}
          </div>
          <IconButton
            label={t("agreement.hide")}
            icon={<X className="size-5" aria-hidden />}
            onPress={() => store(writeAway(away, key))}
          />
        </li>
      ))}
    </ul>
  );
}
