/** A verification code as it is typed: six digits, whatever keyboard they came from. */
import type { Fault } from "@assay/ui/form.ts";

export const CODE_LENGTH = 6;

export const readCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/[^0-9]/g, "")
    .slice(0, CODE_LENGTH);

export const codeFault = (code: string): Fault | undefined => (code.length === CODE_LENGTH ? undefined : { code: "wrong-code" });
