/** What the verifier's page does with the file that is chosen and with what its reader trusts, in the reader's language. */
import { isLang, langs, languages } from "../../platform/core/languages.ts";
import { judgeFile, sentenceOf } from "./judge.ts";
import { isWord, langOf, type Say, sayIn } from "./texts.ts";
import { readTrusted } from "./trusted.ts";

const language = document.querySelector<HTMLSelectElement>("#language")!;
const file = document.querySelector<HTMLInputElement>("#file")!;
const trusted = document.querySelector<HTMLTextAreaElement>("#trusted")!;
const result = document.querySelector("#result")!;
const details = document.querySelector("#details")!;

language.append(...langs.map((lang) => new Option(languages[lang].name, lang)));
language.value = langOf(navigator.languages);
language.addEventListener("change", speak);
file.addEventListener("change", () => void show());
trusted.addEventListener("input", () => void show());
speak();

function chosenLanguage(): Say {
  return sayIn(isLang(language.value) ? language.value : "en");
}

/** Says everything on the page in the language that is chosen. */
function speak(): void {
  const say = chosenLanguage();
  document.documentElement.lang = isLang(language.value) ? languages[language.value].tag : "en";
  for (const one of document.querySelectorAll<HTMLElement>("[data-word]")) {
    const word = one.dataset["word"]!;
    if (isWord(word)) one.textContent = say(word);
  }
  document.title = say("title");
  trusted.placeholder = say("trusted-example");
  void show();
}

async function show(): Promise<void> {
  const chosen = file.files?.[0];
  if (!chosen) return;
  const [say, said] = [chosenLanguage(), trusted.value.trim()];
  const known = said === "" ? undefined : readTrusted(said);
  const verdict = await judgeFile(await chosen.text(), known, say);
  // Another file or another language may have been chosen meanwhile.
  if (file.files?.[0] !== chosen || trusted.value.trim() !== said || chosenLanguage() !== say) return;
  const isUnread = said !== "" && !known;
  result.textContent = isUnread ? say("trusted-unread") : sentenceOf(verdict, say);
  result.className = !isUnread && verdict.holds ? (verdict.isTrusted ? "good" : "") : "bad";
  details.textContent = verdict.lines.join("\n");
}
