/**
 * `npm run verify -- receipt.json`: checks a receipt that the app has saved, without the house: its signature, its ticks and
 * what its rule makes of them. `--keys trusted.txt` names public keys that you trust, or a head of the log that you
 * remember, as the page takes them. `--lang zh` says it in another language. `--page verify.html` writes the same as one page that
 * needs no network and speaks its reader's language.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { say } from "./set-up.mjs";
import { judgeFile, sentenceOf } from "./verify/judge.ts";
import { verifierPage } from "./verify/page.ts";
import { langOf, sayIn } from "./verify/texts.ts";
import { readTrusted } from "./verify/trusted.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keys: { type: "string" }, page: { type: "string" }, lang: { type: "string", default: "en" } },
});
const [file] = positionals;
const inWords = sayIn(langOf([values.lang]));

if (values.page !== undefined) {
  writeFileSync(values.page, await verifierPage());
  say(`the verifier is in ${values.page}: open it in any browser`);
} else if (file === undefined) {
  say("say which receipt: npm run verify -- receipt.json");
  process.exitCode = 1;
} else if (!existsSync(file)) {
  say(`there is no file ${file}`);
  process.exitCode = 1;
} else {
  const trusted = values.keys === undefined ? undefined : readTrusted(readFileSync(values.keys, "utf8"));
  if (values.keys !== undefined && !trusted) {
    say(`${values.keys} holds neither keys nor a head`);
    process.exit(1);
  }
  const verdict = await judgeFile(readFileSync(file, "utf8"), trusted, inWords);
  if (verdict.receipts.length > 0) for (const line of verdict.lines) console.log(line);
  say(sentenceOf(verdict, inWords));
  if (!verdict.holds) process.exitCode = 1;
}
