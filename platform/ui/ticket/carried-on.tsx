import type { Call, InputTextOf } from "@assay/core/contract.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useCommand } from "../client.ts";
import { Own } from "../own.tsx";
import { Badge } from "../parts/badge.tsx";
import { Card } from "../parts/card.tsx";
import { ConfirmSheet } from "../parts/confirm-sheet.tsx";
import { Cta } from "../parts/cta.tsx";
import { type Fact, Facts } from "../parts/facts.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { Screen } from "../parts/screen.tsx";
import { TimeText } from "../parts/time-text.tsx";
import { SubjectSlot } from "../slots.tsx";
import { toast } from "../toast.ts";

interface CarriedScreenProps<Answer> {
  readonly title: string;
  readonly query: UseQueryResult<Answer>;
  readonly children: (shown: Answer) => ReactNode;
}

/** The screen of one thing that is carried on. */
export function CarriedScreen<Answer>({ title, query, children }: CarriedScreenProps<Answer>) {
  return (
    <Screen width="narrow" head={<PageHeader title={title} />}>
      <Loaded query={query}>{(shown) => <Own>{children(shown)}</Own>}</Loaded>
    </Screen>
  );
}

/** What it says, in the words of its feature. */
type Said<Step extends string, Owner extends string, Reason extends string> = (
  key:
    | "state"
    | "late"
    | "note"
    | "timeline"
    | "due"
    | "cancel"
    | "cancelled-done"
    | `steps.${Step}`
    | `owners.${Owner}`
    | `reasons.${Reason}`,
) => string;

export interface CarriedOnProps<Step extends string, Owner extends string, Reason extends string, C extends Call> {
  readonly of: {
    readonly id: string;
    readonly state: Step;
    readonly reason: Reason | null;
    readonly note: string | null;
    readonly late: boolean;
    readonly ended_at: number | null;
    readonly can_cancel: boolean;
  };
  readonly steps: readonly {
    readonly step: Step;
    readonly owner: Owner | null;
    readonly at: number;
    readonly due_at: number | null;
  }[];
  readonly t: NoInfer<Said<Step, Owner, Reason>>;
  readonly tone: "brand" | "up" | "danger" | "plain";
  /** What it is, below its state. */
  readonly facts: readonly Fact[];
  /** What to know of it where it has no reason. */
  readonly hint?: string | undefined;
  /** What its customer may press meanwhile, above the press that takes it back. */
  readonly children?: ReactNode;
  /** Takes it back by its id, and what is shown before that. */
  readonly cancel: C;
  readonly cancelFacts: readonly Fact[];
}

/** One thing that is carried on step by step: where it is, whose turn it is and until when, and the press that takes it back while that can be. */
export function CarriedOn<Step extends string, Owner extends string, Reason extends string, C extends Call>({
  of,
  steps,
  t,
  tone,
  facts,
  hint,
  children,
  cancel,
  cancelFacts,
}: CarriedOnProps<Step, Owner, Reason, C>) {
  const { id, state, reason, note, late, ended_at, can_cancel } = of;
  const stands = (
    <span className="inline-flex gap-1.5">
      {late && <Badge tone="danger">{t("late")}</Badge>}
      <Badge tone={tone}>{t(`steps.${state}`)}</Badge>
    </span>
  );
  const why = reason === null ? hint : t(`reasons.${reason}`);
  return (
    <>
      <Card>
        <Facts facts={[{ label: t("state"), value: stands }, ...facts]} />
        {why !== undefined && <p className="mt-4 rounded-button bg-s2 p-3 text-form text-soft">{why}</p>}
        {note !== null && (
          <p className="mt-2 px-1 text-form wrap-anywhere">
            {t("note")}: {note}
          </p>
        )}
      </Card>
      <section aria-label={t("timeline")} className="mt-4 px-1">
        <h2 className="mb-2 text-section">{t("timeline")}</h2>
        <ol className="grid gap-3 border-s border-line ps-4">
          {steps.map(({ step, owner, at, due_at }, place) => (
            <li key={`${place} ${step}`} className="text-form">
              <div className="flex justify-between gap-3">
                <span className="font-semibold">{t(`steps.${step}`)}</span>
                <TimeText at={at} as="plan" className="text-soft" />
              </div>
              {place === steps.length - 1 && owner !== null && due_at !== null && ended_at === null && (
                <p className="text-caption text-brand">
                  {t(`owners.${owner}`)} · {t("due")} <TimeText at={due_at} as="plan" />
                </p>
              )}
            </li>
          ))}
        </ol>
      </section>
      {children}
      {can_cancel && <CancelPress {...{ id, cancel, cancelFacts }} title={t("cancel")} done={t("cancelled-done")} />}
      <SubjectSlot number={id} />
    </>
  );
}

interface CancelPressProps<C extends Call> extends Pick<CarriedOnProps<never, never, never, C>, "cancel" | "cancelFacts"> {
  readonly id: string;
  readonly title: string;
  readonly done: string;
}

function CancelPress<C extends Call>({ id, title, done, cancel, cancelFacts }: CancelPressProps<C>) {
  const [asks, setAsks] = useState(false);
  const command = useCommand(cancel);
  async function send(): Promise<void> {
    const { state } = await command.run({ id } as InputTextOf<C>);
    setAsks(false);
    if (state === "accepted") toast(done, "done");
  }
  return (
    <>
      <Cta tone="quiet" action={title} onPress={() => setAsks(true)} className="mt-5" />
      <ConfirmSheet
        open={asks}
        onClose={() => setAsks(false)}
        title={title}
        facts={cancelFacts}
        action={title}
        tone="danger"
        pending={command.pending}
        onConfirm={() => void send()}
      />
    </>
  );
}
