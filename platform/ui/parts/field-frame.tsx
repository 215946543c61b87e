import { sentenceOf } from "@assay/core/languages.ts";
import { type ReactNode, useId, useState } from "react";
import { isLeading } from "../first-fault.ts";
import { type Fault, required } from "../form.ts";
import { type AnyTranslate, foundText, translate } from "../locale.ts";
import { readable } from "../readable.ts";
import { classes } from "./classes.ts";

/** A fault as a sentence of the feature's texts, its numbers as the reader writes them, for a field's `faultText`. */
export function faultText(t: AnyTranslate, fault: Fault | undefined): string | undefined {
  if (fault?.code === required.code) return translate("required");
  if (!fault) return undefined;
  const { code, values = {} } = fault;
  return foundText(t, `rejections.${sentenceOf(code, values)}`, readable(values));
}

export interface FieldIds {
  readonly control: string;
  readonly fault: string | undefined;
}

/** The surface of a field, with what is wrong under it. The frame turns gold with focus and red with a fault. */
export function FieldFrame({
  faultText: fault,
  children,
  className,
}: {
  readonly faultText?: string | undefined;
  readonly children: (ids: FieldIds) => ReactNode;
  readonly className?: string | undefined;
}) {
  const control = useId();
  const faultId = `${control}-fault`;
  return (
    <div className={className}>
      <div
        className={classes(
          "field flex items-stretch rounded-field border bg-s2 transition-colors focus-within:border-brand",
          fault === undefined ? "border-transparent" : "border-danger-fill",
        )}
      >
        {children({ control, fault: fault === undefined ? undefined : faultId })}
      </div>
      {fault !== undefined && <FaultText key={fault} id={faultId} text={fault} />}
    </div>
  );
}

/** Speaks up when it appears, unless its reader is being led to the field, which is described by it. */
function FaultText({ id, text }: { readonly id: string; readonly text: string }) {
  const [isHeardThere] = useState(isLeading);
  return (
    <p id={id} role={isHeardThere ? undefined : "alert"} className="mt-1 px-1 text-caption text-danger">
      {text}
    </p>
  );
}

/** The same for one of the browser's own fields, which has a surface of its own: what the control says of itself, its edge, and the fault. */
export function useFault(fault: string | undefined) {
  const id = useId();
  const faultId = `${id}-fault`;
  if (fault === undefined) return { id, marks: { id } };
  return {
    id,
    marks: { id, "aria-invalid": true, "aria-describedby": faultId },
    edge: "ring-1 ring-danger-fill",
    told: <FaultText key={fault} id={faultId} text={fault} />,
  };
}
