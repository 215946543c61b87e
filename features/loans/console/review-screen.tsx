import { type OutputOf } from "@assay/core/contract.ts";
import { REASON_LENGTH_MAX } from "@assay/core/roles.ts";
import { useCommand } from "@assay/ui/client.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { LongField } from "@assay/ui/console/long-field.tsx";
import { reasonRules, reasonText } from "@assay/ui/console/reason-form.ts";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { VALUE } from "../rules.ts";
import { NOTE_LENGTH_MAX, refusalCauses } from "../rules/large.ts";
import { REVIEWS_PATH } from "./paths.ts";

type Opened = OutputOf<typeof calls.openApplication>;

/** One application: looked at for a reason, and judged. */
export default function ReviewScreen() {
  const t = useTexts("loans-console");
  const [search] = useSearchParams();
  const [opened, setOpened] = useState<Opened>();
  return (
    <DeskScreen title={t("reviews.title")} note={opened ? undefined : t("reviews.look-note")}>
      {opened ? <OpenedApplication opened={opened} /> : <LookForm id={search.get("id") ?? ""} onOpened={setOpened} />}
    </DeskScreen>
  );
}

function LookForm({ id, onOpened }: { readonly id: string; readonly onOpened: (opened: Opened) => void }) {
  const t = useTexts("loans-console");
  const reasons = useTexts("console");
  const form = useForm(reasonRules, undefined);
  const reason = form.field("reason");
  const look = useCommand(calls.openApplication);
  async function submit(): Promise<void> {
    if (!form.attempt()) return;
    const outcome = await look.run({ id, reason: reasonText(reason.value) });
    if (outcome.state === "accepted") onOpened(outcome.message);
  }
  return (
    <FormFrame onSubmit={submit} className="flex max-w-[34rem] flex-col gap-3">
      <TextField
        label={reasons("reason.label")}
        lengthMax={REASON_LENGTH_MAX}
        value={reason.value}
        onChange={reason.onChange}
        onLeave={reason.onLeave}
        faultText={reason.fault && foundText(reasons, `reason.faults.${reason.fault.code}`)}
      />
      <Cta type="submit" action={t("reviews.look")} pending={look.pending} />
    </FormFrame>
  );
}

function OpenedApplication({ opened }: { readonly opened: Opened }) {
  const t = useTexts("loans-console");
  const [verdict, choose] = useState<"approve" | "refuse">();
  const { currency, collateral_currency: coin } = opened;
  const money = (value: string, code: string) => <AmountText value={value} currency={code} unit decimalsMin={0} />;
  return (
    <div className="grid max-w-[34rem] gap-3">
      <Facts
        className="rounded-button bg-s1 p-4"
        facts={[
          { label: t("reviews.customer"), value: <bdi dir="ltr">{opened.customer}</bdi> },
          { label: t("reviews.contact"), value: <bdi>{opened.contact}</bdi> },
          { label: t("reviews.vip"), value: String(opened.vip) },
          { label: t("reviews.professional"), value: t(opened.is_professional ? "offers.yes" : "offers.no") },
          { label: t("reviews.amount"), value: money(opened.amount, currency) },
          { label: t("reviews.worth"), value: <AmountText value={opened.worth} currency={VALUE} decimalsMin={0} /> },
          { label: t("reviews.times"), value: String(opened.times) },
          { label: t("reviews.days"), value: String(opened.days) },
          {
            label: t("reviews.needed"),
            value: opened.collateral === null ? t("reviews.no-index") : money(opened.collateral, coin),
          },
          { label: t("reviews.available"), value: money(opened.available, coin) },
          { label: t("reviews.pool"), value: money(opened.pool_free, currency) },
          { label: t("reviews.loans"), value: `${opened.open_loans}, ${opened.ended_loans}, ${opened.bad_loans}` },
          { label: t("reviews.decide-by"), value: <TimeText at={opened.decide_by} as="plan" /> },
          { label: t("reviews.given"), value: String(opened.given) },
        ]}
      />
      <div className="grid grid-cols-2 gap-2">
        {(["approve", "refuse"] as const).map((one) => (
          <Button key={one} tone={one === "approve" ? "brand" : "quiet"} onPress={() => choose(one)}>
            {t(`reviews.${one}`)}
          </Button>
        ))}
      </div>
      {verdict && <VerdictSheet key={verdict} id={opened.id} verdict={verdict} onClose={() => choose(undefined)} />}
    </div>
  );
}

interface VerdictSheetProps {
  readonly id: string;
  readonly verdict: "approve" | "refuse";
  readonly onClose: () => void;
}

function VerdictSheet({ id, verdict, onClose }: VerdictSheetProps) {
  const t = useTexts("loans-console");
  const go = useGo();
  const [cause, setCause] = useState<(typeof refusalCauses)[number]>("risk");
  const [note, setNote] = useState("");
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={t(`reviews.${verdict}`)}
      action={t(`reviews.${verdict}`)}
      tone={verdict === "refuse" ? "danger" : "brand"}
      call={calls.judgeApplication}
      input={{ id, verdict, ...(verdict === "refuse" && { cause }), ...(note.trim() !== "" && { note: note.trim() }) }}
      onDone={() => go(REVIEWS_PATH, { replace: true })}
    >
      <div className="mb-3 grid gap-3">
        {verdict === "refuse" && (
          <SelectField
            label={t("reviews.cause")}
            options={refusalCauses.map((key) => ({ key, label: t(`reviews.causes.${key}`) }))}
            value={cause}
            onChange={setCause}
          />
        )}
        <LongField label={t("reviews.words")} value={note} onChange={setNote} lengthMax={NOTE_LENGTH_MAX} />
      </div>
    </ReasonSheet>
  );
}
