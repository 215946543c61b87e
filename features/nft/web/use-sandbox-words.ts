import { useTexts } from "@assay/ui/locale.ts";
import { sandboxWords } from "./sandbox-words.ts";

/** What the sandbox calls its own, said in the reader's language. */
export function useSandboxWords(): (text: string) => string {
  const t = useTexts("nft");
  return (text) => sandboxWords(t, text);
}
