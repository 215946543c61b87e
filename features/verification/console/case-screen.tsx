import { REASON_LENGTH_MAX } from "@assay/core/roles.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { reasonRules } from "@assay/ui/console/reason-form.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useSearchParams } from "react-router";
import { CasePicture } from "./case-picture.tsx";
import { type Opened, useOpened, useTake } from "./opened.ts";
import { VerdictBar } from "./verdict-bar.tsx";

/** One case: taken for a reason, looked at side by side, and judged. */
export default function CaseScreen() {
  const t = useTexts("verification-console");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const opened = useOpened(id);
  return (
    <DeskScreen title={t("case.title")} note={opened ? undefined : t("case.taken-note")}>
      {opened ? <OpenedCase opened={opened} /> : <TakeForm id={id} />}
    </DeskScreen>
  );
}

function TakeForm({ id }: { readonly id: string }) {
  const t = useTexts("verification-console");
  const reasons = useTexts("console");
  const form = useForm(reasonRules, undefined);
  const reason = form.field("reason");
  const { take, pending } = useTake(id);
  return (
    <FormFrame
      onSubmit={async () => (form.attempt() ? await take(reason.value) : undefined)}
      className="flex max-w-[34rem] flex-col gap-3"
    >
      <TextField
        label={reasons("reason.label")}
        lengthMax={REASON_LENGTH_MAX}
        value={reason.value}
        onChange={reason.onChange}
        onLeave={reason.onLeave}
        faultText={reason.fault && foundText(reasons, `reason.faults.${reason.fault.code}`)}
      />
      <Cta type="submit" action={t("case.take")} pending={pending} />
    </FormFrame>
  );
}

function OpenedCase({ opened }: { readonly opened: Opened }) {
  const t = useTexts("verification-console");
  const { level, name, card_id, birth_date, expires_on, country, id_type, listed, provider, capture, pictures, claim_until } =
    opened;
  const facts: Fact[] = [
    { label: t("cases.level"), value: t(level === 2 ? "cases.levels.2" : "cases.levels.1") },
    { label: t("case.name"), value: <bdi>{name}</bdi> },
    { label: t("cases.document"), value: t(`id-types.${id_type}`) },
    { label: t("cases.country"), value: country },
    { label: t("case.number"), value: <bdi dir="ltr">{card_id}</bdi> },
    { label: t("case.birth"), value: birth_date },
    { label: t("case.expires"), value: expires_on ?? t("case.never") },
    ...(listed.length === 0 ? [] : [{ label: t("case.listed"), value: listed.join(", ") }]),
    ...(provider === null ? [] : [{ label: t("case.provider"), value: <Found provider={provider} /> }]),
    { label: t("case.until"), value: <TimeText at={claim_until} as="clock" /> },
  ];
  return (
    <div className="grid gap-4 desk:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="grid content-start gap-3">
        <Facts facts={facts} className="rounded-button bg-s1 p-4" />
        {opened.document_known && <p className="rounded-button bg-danger-tint p-4 text-form">{t("case.document-known")}</p>}
        {capture && (
          <div className="rounded-button bg-s1 p-4 text-form">
            <p className="text-soft">{t("case.capture")}</p>
            <p className="mt-1 text-section tracking-[0.2em]">
              <bdi dir="ltr">{capture.code}</bdi>
            </p>
            <ul className="mt-1 list-disc ps-5">
              {capture.gestures.map((gesture) => (
                <li key={gesture}>{t(`gestures.${gesture}`)}</li>
              ))}
            </ul>
          </div>
        )}
        <VerdictBar opened={opened} />
      </div>
      {pictures.length > 0 && (
        <section aria-label={t("case.pictures")} className="grid content-start gap-4 md:grid-cols-2">
          {pictures.map((picture) => (
            <CasePicture key={picture.part} picture={picture} />
          ))}
        </section>
      )}
    </div>
  );
}

/** In its own words, with what it means by them before. */
function Found({ provider: { answer, part, labels } }: { readonly provider: NonNullable<Opened["provider"]> }) {
  const t = useTexts("verification-console");
  return (
    <>
      {t(`case.provider-answers.${answer}`)}
      {part && `: ${t(`parts.${part}`)}`}
      {labels.length > 0 && <bdi className="block text-caption text-soft">{labels.join(", ")}</bdi>}
    </>
  );
}
