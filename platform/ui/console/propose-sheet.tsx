import type { Call, InputTextOf } from "@assay/core/contract.ts";
import type { ReactNode } from "react";
import { refreshCalls } from "../client.ts";
import { type Fault, type Field, type Form, required } from "../form.ts";
import { type AnyTranslate, foundText } from "../locale.ts";
import { faultText } from "../parts/field-frame.tsx";
import { TextField } from "../parts/text-field.tsx";
import { ReasonSheet } from "./reason-sheet.tsx";

/** The fields of a form that are typed as one line. */
export type LineOf<Fields> = { [Name in keyof Fields]: string extends Fields[Name] ? Name : never }[keyof Fields];

/** A fault of a desk's form, in its feature's `faults`. */
export const deskFault = (t: AnyTranslate, fault: Fault | undefined): string | undefined =>
  fault?.code === required.code ? faultText(t, fault) : fault && foundText(t, `faults.${fault.code}`);

export interface FormLineProps {
  readonly field: Field<string>;
  readonly t: AnyTranslate;
  readonly label: string;
  readonly lengthMax: number;
}

/** One line of a desk's form, with what is wrong with it. */
export const FormLine = ({ field: { fault, ...field }, t, ...shown }: FormLineProps) => (
  <TextField {...field} {...shown} faultText={deskFault(t, fault)} />
);

export interface ProposeSheetProps<C extends Call, Fields> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly action: string;
  readonly form: Pick<Form<Fields, unknown>, "attempt" | "restart">;
  /** What the form begins with, for the next ones. */
  readonly start: Fields;
  readonly call: C;
  readonly input: Omit<InputTextOf<C>, "reason">;
  /** The list in which it will stand. */
  readonly list: Pick<Call, "path">;
  readonly children: ReactNode;
}

/** Writes something that another person makes real, such as terms, and begins anew once it is proposed. */
export function ProposeSheet<C extends Call, Fields>({ form, start, list, children, ...sheet }: ProposeSheetProps<C, Fields>) {
  return (
    <ReasonSheet
      {...sheet}
      attempt={form.attempt}
      onDone={() => {
        form.restart(start);
        refreshCalls([list.path]);
      }}
    >
      <div className="mb-3 flex flex-col gap-3">{children}</div>
    </ReasonSheet>
  );
}
