/** What the verifier's page does with the file that is chosen and with what its reader trusts. */
import { judgeFile, sentenceOf } from "./judge.ts";
import { readTrusted } from "./trusted.ts";

const file = document.querySelector<HTMLInputElement>("#file")!;
const trusted = document.querySelector<HTMLTextAreaElement>("#trusted")!;
const result = document.querySelector("#result")!;
const details = document.querySelector("#details")!;

file.addEventListener("change", () => void show());
trusted.addEventListener("input", () => void show());

async function show(): Promise<void> {
  const chosen = file.files?.[0];
  if (!chosen) return;
  const said = trusted.value.trim();
  const known = said === "" ? undefined : readTrusted(said);
  const verdict = await judgeFile(await chosen.text(), known);
  // Another file may have been chosen meanwhile.
  if (file.files?.[0] !== chosen || trusted.value.trim() !== said) return;
  const isUnread = said !== "" && !known;
  result.textContent = isUnread ? "What you trust cannot be read as keys or as a head." : sentenceOf(verdict);
  result.className = !isUnread && verdict.holds ? (verdict.isTrusted ? "good" : "") : "bad";
  details.textContent = verdict.lines.join("\n");
}
