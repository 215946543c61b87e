/**
 * `npm run pictures` draws the kept pictures of all screens anew; `npm run pictures -- trade` those with the word in their name.
 * `npm run pictures -- --all` draws every size in both themes into test-results, for whoever looks, and changes none that is kept.
 */
import { parseArgs } from "node:util";
import { say } from "./set-up.mjs";
import { runPictures } from "./test-pictures.ts";
import "./stop-with-launcher.ts";

const { values, positionals } = parseArgs({ options: { all: { type: "boolean", default: false } }, allowPositionals: true });
const { failed, complaints, notRun } = await runPictures({ renew: !values.all, all: values.all, only: positionals });
for (const sentence of [...notRun, ...complaints]) say(sentence);
process.exit(failed + complaints.length + notRun.length === 0 ? 0 : 1);
