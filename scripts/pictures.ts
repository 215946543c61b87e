/** `npm run pictures` draws the kept pictures of all screens anew; `npm run pictures -- trade` those with the word in their name. */
import { say } from "./set-up.mjs";
import { runPictures } from "./test-pictures.ts";
import "./stop-with-launcher.ts";

const { failed, complaints, notRun } = await runPictures({ renew: true, only: process.argv.slice(2) });
for (const sentence of [...notRun, ...complaints]) say(sentence);
process.exit(failed + complaints.length + notRun.length === 0 ? 0 : 1);
