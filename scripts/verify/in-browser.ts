/** What the verifier's page does with the file that is chosen. */
import { judgeFile } from "./judge.ts";

const file = document.querySelector<HTMLInputElement>("#file")!;
const verdict = document.querySelector("#verdict")!;

file.addEventListener("change", () => {
  const chosen = file.files?.[0];
  if (chosen) void show(chosen);
});

async function show(chosen: File): Promise<void> {
  const { holds, lines } = await judgeFile(await chosen.text());
  verdict.textContent = [...lines, "", holds ? "The receipt holds." : "The receipt does NOT hold."].join("\n");
}
