import assert from "node:assert/strict";
import { test } from "node:test";
import { mayImport, type Place, placeOf } from "./floors.ts";
import { importsOf } from "./sources.ts";

const place = (path: string): Place => placeOf(path) ?? assert.fail(`${path} has no place`);

const allowed = [
  ["apps/web/main.tsx", "features/spot/web.tsx"],
  ["features/spot/web/ticket/order-form.ts", "features/spot/rules.ts"],
  ["features/spot/server/place-order.ts", "platform/server/database.ts"],
  ["features/spot/contract.ts", "platform/core/contract.ts"],
] as const;

const refused = [
  ["platform/server/router.ts", "features/spot/contract.ts"],
  ["features/spot/server.ts", "apps/server/main.ts"],
  ["features/spot/web.tsx", "features/spot/server/store.ts"],
  ["features/spot/rules.ts", "features/spot/server/store.ts"],
  ["features/spot/contract.ts", "platform/ui/client.ts"],
  ["platform/core/money.ts", "platform/server/clock.ts"],
] as const;

for (const [from, to] of allowed) test(`${from} may import ${to}`, () => assert.ok(mayImport(place(from), place(to))));
for (const [from, to] of refused) test(`${from} may not import ${to}`, () => assert.ok(!mayImport(place(from), place(to))));

test("every way to import is seen", () => {
  const text = `
    import a from "./a.ts";
    import { type B,
      c } from '../market/contract.ts';
    import "@assay/ui/theme/base.css";
    export * from "@assay/features/wallet/server.ts";
    const lazy = () => import("./lazy-screen.tsx");
    import pg from "pg";
  `;
  const targets = importsOf({ path: "features/spot/web.tsx", text }).map(({ target }) => target);
  assert.deepEqual(targets, [
    "features/spot/a.ts",
    "features/market/contract.ts",
    "platform/ui/theme/base.css",
    "features/wallet/server.ts",
    "features/spot/lazy-screen.tsx",
    undefined,
  ]);
});
