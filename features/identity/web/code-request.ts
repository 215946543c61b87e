/**
 * The name under which this browser asks for codes, so that a code works only where it was asked for. It outlives the page,
 * which a phone may drop while its owner reads the mail, and ends when a code has done its work.
 */
import { read, write } from "@assay/ui/storage.ts";

let current: string | undefined;

export function codeRequest(): string {
  current ??= read("codeRequest") ?? crypto.randomUUID();
  write("codeRequest", current);
  return current;
}

export function endCodeRequest(): void {
  current = undefined;
  write("codeRequest", undefined);
}
