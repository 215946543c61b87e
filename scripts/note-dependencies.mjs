/** Runs after `npm install` and `npm ci`: what Node 24 installed needs no second installation. */
import { noteDependencies } from "./set-up.mjs";

if (Number.parseInt(process.versions.node, 10) >= 24) noteDependencies();
