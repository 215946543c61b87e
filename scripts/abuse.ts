/** `npm run abuse -- --count 100000 --seed 7` sends generated bad inputs to every call of a house of its own. */
import { parseArgs } from "node:util";
import { sendBadInputs } from "../abuse/bad-inputs.ts";
import { openStillHouse } from "../abuse/still-house.ts";
import { say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

const TOLD_EVERY = 10_000;

const { values } = parseArgs({
  options: { count: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
});
const house = await openStillHouse();
const { sent, refusals, faults } = await sendBadInputs(house, {
  seed: values.seed,
  count: Number(values.count),
  onSent: (number) => number % TOLD_EVERY === 0 && say(`${number} sent`),
});
await house.close();
for (const fault of faults) console.error(fault);
console.log(`${sent} bad inputs with seed ${values.seed}, ${refusals} of which no contract takes: ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
