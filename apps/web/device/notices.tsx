/** What the app says over every screen. It comes after the first paint, in a root of its own, so that the first screen does not wait for it. */
import { loadTexts } from "@assay/ui/locale.ts";
import { WithAnswers } from "@assay/ui/with-answers.tsx";
import { createRoot } from "react-dom/client";
import { Strip } from "./strip.tsx";
import { UpdatePrompt } from "./update-prompt.tsx";

export async function showNotices(): Promise<void> {
  await loadTexts("device");
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place).render(
    <WithAnswers>
      <Strip />
      <UpdatePrompt />
    </WithAnswers>,
  );
}
