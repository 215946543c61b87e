/** Whatever rights somebody has in this house, nobody can set a price, a result or an outcome: there is no door for it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Call } from "@assay/core/contract.ts";
import { featureMap } from "@assay/features/map.ts";
import { apiText, schemaFile } from "./golden.ts";
import { filesOf, read } from "./sources.ts";

/** Names by which an outcome is preset, overwritten or steered elsewhere. */
const steering =
  /\bpreset|\bforced?_|override|\brigged|manual_|pre_profit|win_rate|must_(win|lose)|risk_control|kill_rate|set_(price|result|outcome|balance)|settle_price|fixed_price/i;
/** What a call may never be told: who was right, at which price something happens to somebody, or what somebody has. */
const decided =
  /^(result|outcome|profit_result|payout|entry|settlement|index|mark(_price)?|open_price|close_price|settle|balance|win)$/i;

async function callsOf(): Promise<Map<string, Call>> {
  const calls = new Map<string, Call>();
  for (const name of featureMap) {
    const contract = (await import(`@assay/features/${name}/contract.ts`)) as { calls: Record<string, Call> };
    for (const [key, call] of Object.entries(contract.calls)) calls.set(`${name}.${key}`, call);
  }
  return calls;
}

test("no call is told a price that settles, a result, an outcome or a balance, and every call refuses fields that it does not know", async () => {
  for (const [name, call] of await callsOf()) {
    const fields = Object.keys(call.input.shape);
    assert.deepEqual(
      fields.filter((field) => steering.test(field) || decided.test(field)),
      [],
      name,
    );
    for (const field of ["outcome", "result", "price_override", "settlement"]) {
      const parsed = call.input.safeParse({ [field]: "1" });
      const isUnknown = parsed.error?.issues.some((issue) => issue.code === "unrecognized_keys") ?? false;
      assert.ok(isUnknown, `${name} takes ${field}`);
    }
  }
});

test("nobody is more than a customer: no call is for an operator who could", async () => {
  for (const [name, call] of await callsOf()) assert.ok(["visitor", "customer"].includes(call.who), name);
});

test("no column presets an outcome or steers a price, and no feature writes what another feature decided", async () => {
  const schema = read(schemaFile.slice(schemaFile.lastIndexOf("/") + 1));
  const found = schema.split("\n").filter((line) => steering.test(line));
  assert.deepEqual(found, []);
  assert.doesNotMatch(await apiText(), steering);
});

test("rules of outcomes know no customer, operator, exposure or balance", () => {
  for (const { path, text } of filesOf("features/{seconds,market}/rules{,/*}.ts")) {
    if (path.endsWith(".test.ts")) continue;
    const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
    assert.doesNotMatch(code, /customerId|customer_id|operatorId|exposure|\bbalance\b|@assay\/server/, path);
  }
});
