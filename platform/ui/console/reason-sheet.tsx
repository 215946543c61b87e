import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { REASON_LENGTH_MAX } from "@assay/core/roles.ts";
import type { ReactNode } from "react";
import { useCommand } from "../client.ts";
import { FormFrame } from "../form-frame.tsx";
import { useForm } from "../form.ts";
import { foundText, useTexts } from "../locale.ts";
import { Cta } from "../parts/cta.tsx";
import { type Fact, Facts } from "../parts/facts.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { toast } from "../toast.ts";
import { LongField } from "./long-field.tsx";
import { reasonRules, reasonText } from "./reason-form.ts";

export interface ReasonSheetProps<C extends Call> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What is about to happen, line by line. */
  readonly facts?: readonly Fact[];
  /** Further fields, above the reason. */
  readonly children?: ReactNode;
  /** Shows what is wrong with these, and says whether nothing is. */
  readonly attempt?: () => boolean;
  readonly action: string;
  readonly tone?: "brand" | "danger";
  readonly call: C;
  readonly input: Omit<InputTextOf<C>, "reason">;
  /** What its author proves once all is filled in, such as by a passkey; nothing happens where he does not. */
  readonly prove?: () => Promise<Partial<Omit<InputTextOf<C>, "reason">> | undefined>;
  /** It is done, or proposed where others must approve. */
  readonly onDone?: (answer: OutputOf<C>) => void;
}

/** Every act of an operator passes through here: what will happen, why, and one press. A refusal is said and leaves the sheet open. */
export function ReasonSheet<C extends Call>(props: ReasonSheetProps<C>) {
  const { open, onClose, title, facts = [], children, action, tone } = props;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {facts.length > 0 && <Facts facts={facts} className="mb-3 rounded-button bg-s2 p-4" />}
      {children}
      <ReasonForm {...props} action={action} tone={tone ?? "brand"} />
    </Sheet>
  );
}

function ReasonForm<C extends Call>({
  onClose,
  attempt = () => true,
  prove,
  action,
  tone = "brand",
  call,
  input,
  onDone,
}: ReasonSheetProps<C>) {
  const t = useTexts("console");
  const form = useForm(reasonRules, undefined);
  const command = useCommand(call);
  const reason = form.field("reason");

  async function submit(): Promise<void> {
    const [isReady, hasReason] = [attempt(), form.attempt()];
    if (!isReady || !hasReason) return;
    const proven = prove ? await prove() : {};
    if (proven === undefined) return;
    const outcome = await command.run({ ...input, ...proven, reason: reasonText(form.fields.reason) } as InputTextOf<C>);
    if (outcome.state !== "accepted") return;
    toast(t(isProposed(outcome.message) ? "reason.proposed" : "reason.done"), "done");
    form.restart({ reason: "" });
    onClose();
    onDone?.(outcome.message);
  }

  return (
    <FormFrame onSubmit={submit} className="mt-3">
      <LongField
        label={t("reason.label")}
        value={reason.value}
        onChange={reason.onChange}
        onLeave={reason.onLeave}
        lengthMax={REASON_LENGTH_MAX}
        faultText={reason.fault && foundText(t, `reason.faults.${reason.fault.code}`)}
      />
      <p className="mt-1 px-1 text-caption text-soft">{t("reason.note")}</p>
      <Cta type="submit" action={action} tone={tone} pending={command.pending} className="mt-4" />
    </FormFrame>
  );
}

const isProposed = (answer: unknown): boolean => typeof answer === "object" && answer !== null && "proposal" in answer;
