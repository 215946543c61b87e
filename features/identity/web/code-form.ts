/** A verification code as it is typed: six digits, whatever keyboard they came from. */
import { type Fault, required } from "@assay/ui/form.ts";

export const CODE_LENGTH = 6;

export const readCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/[^0-9]/g, "")
    .slice(0, CODE_LENGTH);

export function codeFault(code: string): Fault | undefined {
  if (code === "") return required;
  return code.length === CODE_LENGTH ? undefined : { code: "short-code" };
}
