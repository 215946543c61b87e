/**
 * What a feature's tier demands (platform/server/simulation.ts). A: every pure rule that decides over money or time has a naive twin,
 * which `npm run twins` asks the same, and mistakes are planted. B: property tests say what twins would.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sims } from "../apps/simulator/features.ts";
import { filesOf, importsOf } from "./sources.ts";

/** Rules without a twin, by file, and why. Of a file without names all are. */
const without: readonly { readonly file: RegExp; readonly names?: readonly string[]; readonly why: string }[] = [
  { file: /\/receipt(-[a-z]+)*\.ts$/, why: "reads evidence, and is judged by what the server had decided" },
  { file: /^features\/market\/rules\/search\.ts$/, why: "finds names" },
  {
    file: /^features\/market\/rules\/index-tick\.ts$/,
    names: ["tickOf", "readTick", "priceOfTick", "writeTick"],
    why: "reads and writes",
  },
  { file: /^features\/market\/rules\/reference\.ts$/, names: ["readReference", "priceOfReference"], why: "reads" },
  { file: /^features\/market\/rules\/alerts\.ts$/, names: ["notAMultiple"], why: "a part of judgeAlert" },
  { file: /^features\/market\/rules\/candles\.ts$/, names: ["joinCandles"], why: "a part of rollUp" },
  { file: /^features\/spot\/rules\.ts$/, names: ["amountsOf"], why: "a part of judgeAmount" },
  { file: /^features\/spot\/rules\.ts$|^features\/stock\/rules\.ts$/, names: ["termsOf"], why: "reads" },
  { file: /^features\/seconds\/rules\.ts$/, names: ["outcomeShown"], why: "a word" },
  { file: /^features\/seconds\/rules\.ts$/, names: ["winningsOf"], why: "a part of payoutOf" },
  {
    file: /^features\/leverage\/rules\/margin\.ts$/,
    names: ["directionOf", "otherSide", "valuePerUnit"],
    why: "signs and scales",
  },
  { file: /^features\/leverage\/rules\/terms\.ts$/, names: ["atFee", "contractOf", "quoteAmount"], why: "reads and names" },
  {
    file: /^features\/leverage\/rules\/shared-maintenance\.ts$/,
    names: ["sidesOf", "sharedProfit"],
    why: "parts of sharedSpare",
  },
];

const exporting = /^export (?:function|class|const) (\w+)(?= ?[(<{]| = (?:remembered\()?(?:<[^=]*>)?\()/gm;

interface Rule {
  readonly path: string;
  readonly name: string;
}

const [tierA, tierB] = [sims.filter(({ tier }) => tier === "A"), sims.filter(({ tier }) => tier === "B")];
const rules = filesOf(...tierA.flatMap(({ feature }) => [`features/${feature}/rules.ts`, `features/${feature}/rules/*.ts`]))
  .filter(({ path }) => !/\.test\.ts$|\/testing\.ts$/.test(path))
  .flatMap(({ path, text }) => [...text.matchAll(exporting)].map(([, name = ""]): Rule => ({ path, name })));

const twins = filesOf("features/*/server/**/*twin*.ts").filter(({ path }) => !path.endsWith(".test.ts"));
const isTwinned = ({ path, name }: Rule): boolean =>
  twins.some((twin) => importsOf(twin).some(({ target }) => target === path) && new RegExp(`\\b${name}\\b`).test(twin.text));

test("every pure rule of tier A has a naive twin, or stands in the list of those that need none", () => {
  const missing = rules.filter(
    (rule) =>
      !isTwinned(rule) && !without.some(({ file, names }) => file.test(rule.path) && (names?.includes(rule.name) ?? true)),
  );
  const found = missing.map(({ path, name }) => `${path}: ${name}`).join("\n  ");
  assert.equal(found, "", `Say it again plainly in a twin of the feature, and list that in its sim.ts:\n  ${found}`);
});

test("the list of rules that need no twin names only such", () => {
  const needless = without.flatMap(({ file, names }) => {
    const own = rules.filter(({ path }) => file.test(path));
    if (!names) return own.some((rule) => !isTwinned(rule)) ? [] : [String(file)];
    return names.filter((name) => !own.some((rule) => rule.name === name && !isTwinned(rule)));
  });
  assert.deepEqual(needless, [], "Take these out of the list");
});

test("mistakes are planted in every feature of tier A, and none of tier B has a twin", () => {
  assert.deepEqual(
    [tierA.filter(({ planted }) => planted.length === 0), tierB.filter(({ twins: own }) => own.length > 0)],
    [[], []],
  );
});
