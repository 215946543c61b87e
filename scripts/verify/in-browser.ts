/** What the verifier's page does with the file that is chosen and with what its reader trusts, in the reader's language. */
import { isLang, langs, languages } from "../../platform/core/languages.ts";
import { type Finding, type Found, judgeFile, sentenceOf, type Verdict } from "./judge.ts";
import { isWord, langOf, type Say, sayIn } from "./texts.ts";
import { readTrusted } from "./trusted.ts";

const language = document.querySelector<HTMLSelectElement>("#language")!;
const file = document.querySelector<HTMLInputElement>("#file")!;
const trusted = document.querySelector<HTMLTextAreaElement>("#trusted")!;
const result = document.querySelector("#result")!;
const details = document.querySelector("#details")!;
const chosenName = document.querySelector("#chosen")!;

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
  for (const one of document.querySelectorAll<HTMLElement>("[data-label]")) {
    const word = one.dataset["label"]!;
    if (isWord(word)) one.ariaLabel = say(word);
  }
  document.title = say("title");
  trusted.placeholder = say("trusted-example");
  void show();
}

async function show(): Promise<void> {
  const chosen = file.files?.[0];
  if (!chosen) return;
  chosenName.textContent = chosen.name;
  const [say, said] = [chosenLanguage(), trusted.value.trim()];
  const known = said === "" ? undefined : readTrusted(said);
  const verdict = await judgeFile(await chosen.text(), known, say);
  // Another file or another language may have been chosen meanwhile.
  if (file.files?.[0] !== chosen || trusted.value.trim() !== said || chosenLanguage() !== say) return;
  const isUnread = said !== "" && !known;
  result.textContent = isUnread ? say("trusted-unread") : sentenceOf(verdict, say);
  result.className = !isUnread && verdict.holds ? (verdict.isTrusted ? "good" : "") : "bad";
  details.replaceChildren(...found(verdict, say));
}

/** What was found: each receipt with what its rule leads to first, and the keys; of what is no receipt nothing. */
function found({ keys, receipts }: Verdict, say: Say): HTMLElement[] {
  if (receipts.length === 0) return [];
  return [
    text("h2", say("found")),
    ...receipts.map((one) => receiptCard(one, say)),
    text("h2", say("found.keys")),
    card(list(keys)),
  ];
}

function receiptCard({ place, holds, findings }: Found, say: Say): HTMLElement {
  const head = text("h3", say("found.entry", { place }));
  head.append(text("span", say(holds ? "found.holds" : "found.fails"), holds ? "holds" : "fails"));
  return card(head, text("p", findings.at(-1)?.text ?? ""), list(findings.slice(0, -1)));
}

function list(findings: readonly Finding[]): HTMLElement {
  const items = findings.map(({ good, text: said }) => text("li", said, good === undefined ? "" : good ? "good" : "bad"));
  const made = document.createElement("ul");
  made.append(...items);
  return made;
}

function card(...children: readonly HTMLElement[]): HTMLElement {
  const made = document.createElement("div");
  made.className = "card";
  made.append(...children);
  return made;
}

function text(tag: string, said: string, className = ""): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = said;
  return made;
}
