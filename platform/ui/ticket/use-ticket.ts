/** A form that asks the server for one thing: judged by its own pure module, shown once more where that is wished, and sent at most once. */
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { useLayoutEffect, useRef, useState } from "react";
import { type OutcomeOf, useCommand } from "../client.ts";
import { useAskFirst } from "../confirmation.ts";
import { leadToRefused } from "../first-fault.ts";
import type { Fault, Form, FormRules } from "../form.ts";
import { toast } from "../toast.ts";
import { draftOf, useKeptDraft } from "./kept-draft.ts";
import { type Motion, useMovingForm } from "./motion.ts";

/** A refusal by the server that stays in sight above the press, because it is about no field. */
export interface Refusal {
  /** Its sentence, in the reader's language. */
  readonly message: string;
}

export interface TicketTerms<Fields, Facts, Summary, C extends Call> {
  readonly rules: FormRules<Fields, Facts, Summary>;
  /** What the fields are judged by in this render: terms, prices, balances. */
  readonly facts: Facts;
  /** What of the facts the market moves while the form is open. */
  readonly moves?: Motion<Facts, Summary>;
  readonly start?: Partial<Fields>;
  readonly call: C;
  /** What is sent for fields without faults, made when it is sent. */
  readonly input: (fields: Fields) => InputTextOf<C>;
  /** It is done: the place to tell so and to empty fields. What the customer has is asked anew by itself. */
  readonly done: (answer: OutputOf<C>, form: Form<Fields, Summary>) => void;
  /** Whether it is shown once more before it goes out; as the customer wishes unless given. */
  readonly asks?: ((fields: Fields) => "always" | "as-wished") | "never";
  /** Which field a refusal is about, where its code and the usual names of fields do not tell. */
  readonly fieldOf?: (code: OutcomeCode<C>, fields: Fields) => keyof Fields | undefined;
  /** What was never answered is known after a reload, too, and not done twice; not for input that holds a secret. */
  readonly keeps?: boolean;
  /** The name under which the fields are kept while its reader is on another page, such as for a transfer. */
  readonly draft?: string;
  /** For a sheet without a place above its press: a refusal that is about no field passes by as a toast. */
  readonly toasts?: boolean;
}

type OutcomeCode<C extends Call> = Extract<OutcomeOf<C>, { readonly state: "rejected" }>["rejection"];

/** What a sheet needs that shows what is asked for once more. */
export interface Asked<Answer = unknown> {
  readonly asking: boolean;
  readonly dismiss: () => void;
  /** Sends what the fields say; answers once it is accepted. */
  readonly send: () => Promise<Answer | undefined>;
  readonly pending: boolean;
  /** Seconds that the server wants to pass before the next try. */
  readonly wait?: number;
  /** It is asked whatever the customer wishes. */
  readonly isAlwaysAsked?: boolean;
}

export interface Ticket<Fields, Facts, Summary, Answer = unknown> extends Asked<Answer> {
  readonly form: Form<Fields, Summary>;
  readonly facts: Facts;
  /** Judges the fields, then asks or sends. */
  readonly submit: () => void;
  /** Why the last try was refused; gone as soon as a field changes. */
  readonly refusal: Refusal | undefined;
}

export function useTicket<Fields extends object, Facts, Summary, C extends Call>(
  terms: TicketTerms<Fields, Facts, Summary, C>,
): Ticket<Fields, Facts, Summary, OutputOf<C>> {
  const { rules, start, call, input, done, asks = asWished, fieldOf, toasts = false } = terms;
  const {
    form: typed,
    facts,
    watch,
  } = useMovingForm(rules, terms.facts, terms.moves, {
    ...draftOf<Fields>(terms.draft),
    ...start,
  });
  useKeptDraft(terms.draft, typed.fields);
  const command = useCommand(call, { silent: "all", keeps: terms.keeps ?? false });
  const [refused, setRefused] = useState<Refused<Fields>>();
  const shown = useRef(typed.fields);
  useLayoutEffect(() => void (shown.current = typed.fields));
  const had = availableIn(facts);
  // With other fields, or once there is more or less to spend, its reason may be gone.
  const known = refused?.by === typed.fields && refused.had === had ? refused : undefined;
  const form = known?.field === undefined ? typed : marked(typed, known.field, known.fault);
  const isAlwaysAsked = asks !== "never" && asks(form.fields) === "always";
  const first = useAskFirst(send, isAlwaysAsked);
  useLayoutEffect(() => watch(first.asking));
  async function send(): Promise<OutputOf<C> | undefined> {
    const { fields } = form;
    const outcome = await command.run(input(fields));
    first.dismiss();
    if (outcome.state === "accepted") {
      setRefused(undefined);
      done(outcome.message, form);
      return outcome.message;
    }
    if (outcome.state === "rejected") {
      const { message, values, type, rejection: code } = outcome.refused;
      const field = fieldOf?.(outcome.rejection, fields) ?? usualField(code, fields);
      const isPast = shown.current !== fields;
      // Beside fields that have changed meanwhile it would not be shown; what is no "error" is told in any case.
      if (type === "error" && (isPast || (field === undefined && toasts))) toast(message, "error");
      setRefused({ by: fields, had, field, message, fault: { code, values, lasting: true } });
      if (field !== undefined && !isPast) leadToRefused();
    }
    return undefined;
  }
  return {
    form,
    facts,
    submit: () => {
      if (!form.attempt()) return;
      if (asks === "never") void send();
      else first.ask();
    },
    asking: first.asking,
    dismiss: first.dismiss,
    isAlwaysAsked,
    send,
    pending: command.pending,
    wait: command.wait,
    refusal: known && known.field === undefined && !toasts ? { message: known.message } : undefined,
  };
}

/** A refusal, and the fields and the balance by which it came: with others it is past. */
interface Refused<Fields> {
  readonly by: Fields;
  readonly had: string;
  readonly field: keyof Fields | undefined;
  readonly message: string;
  readonly fault: Fault;
}

/** The form with what the server has refused at its field. What the form itself finds wrong by now is newer. */
function marked<Fields, Summary>(form: Form<Fields, Summary>, refused: keyof Fields, fault: Fault): Form<Fields, Summary> {
  return {
    ...form,
    field: (name) => {
      const field = form.field(name);
      return name === refused && field.fault === undefined ? { ...field, fault } : field;
    },
  };
}

const written = (_name: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);
/** What there is to spend, as a text to compare. */
const availableIn = (facts: unknown): string =>
  JSON.stringify((facts as { readonly available?: unknown } | undefined)?.available ?? null, written);

const amountCodes = /^(insufficient-balance|below-|above-|wrong-amount|amount-|stake-|exposure-|pool-|round-full)/;
const names = { amount: ["amount", "number"], price: ["target_price", "price"] } as const;

/** The field that a code is about, by the names that forms use. */
function usualField<Fields extends object>(code: string, fields: Fields): keyof Fields | undefined {
  const kind = amountCodes.test(code) ? names.amount : code.startsWith("price-") ? names.price : [];
  return kind.find((name) => name in fields) as keyof Fields | undefined;
}

const asWished = () => "as-wished" as const;

/** For a sheet of its own: its press is the second one, and it has no place where a refusal could stay. */
export const inSheet = { asks: "never", toasts: true } as const;
