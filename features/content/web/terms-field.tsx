import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { useId } from "react";
import { calls, TERMS } from "../contract.ts";
import { agreementPath } from "./paths.ts";

export interface TermsFieldProps {
  /** The hash of the text that was accepted; empty until the box is ticked. */
  readonly value: string;
  readonly onChange: (hash: string) => void;
  readonly faultText: string | undefined;
  readonly className?: string | undefined;
}

/** A box that accepts the terms as they hold; they open beside the form, so that nothing typed is lost. */
export default function TermsField({ value, onChange, faultText, className }: TermsFieldProps) {
  const t = useTexts("content");
  const fault = useId();
  const { data } = useCall(calls.showAgreement, { keyword: TERMS });
  return (
    <div className={className}>
      <CheckField
        value={value !== ""}
        onChange={(ticked) => onChange(ticked && data ? data.hash : "")}
        label={
          <span aria-describedby={faultText === undefined ? undefined : fault}>
            {t("terms-field.accept")}{" "}
            <a
              href={`#${agreementPath(TERMS)}`}
              target="_blank"
              rel="noreferrer"
              className="font-medium text-brand underline underline-offset-2"
            >
              {data?.title ?? t("terms-field.terms")}
            </a>
          </span>
        }
      />
      {faultText !== undefined && (
        <p id={fault} role="alert" className="mt-1 text-caption text-down">
          {faultText}
        </p>
      )}
    </div>
  );
}
