/** A new feature is made in a copy of the sources and filled with one of everything: with no other edit it works, and every law holds. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { after, test } from "node:test";
import { langs } from "../platform/core/languages.ts";
import { root } from "./set-up.mjs";

const notSources: ReadonlySet<string> = new Set(["node_modules", "dist"]);
const copy = mkdtempSync(join(tmpdir(), "assay-scaffold-"));
after(() => rmSync(copy, { recursive: true, force: true }));

/** A jar that a customer puts money into: a call, a posting with its bill, a screen, and how people use it. */
const files: Readonly<Record<string, string>> = {
  "contract.ts": `import type { ProductAccount } from "@assay/core/accounts.ts";
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { decimal } from "@assay/core/shapes.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";

export const account = { account: "mining" } as const satisfies ProductAccount;
export const bills = [{ reason: "jar-fill" }] as const satisfies readonly Bill[];

export const calls = {
  fillJar: call("POST /jar/fill", {
    who: "customer",
    does: "Puts money into the jar.",
    input: { number: decimal },
    output: z.object({ id: z.string(), number: decimal }),
    rejections: ["wrong-amount", "insufficient-balance"],
  }),
};

export const events = {
  filled: event("glass-jar.filled", z.object({ customerId: z.string() }), balanceCalls),
};
`,
  "server.ts": `import { command, type Feature, feature } from "@assay/server/feature.ts";
import { account, bills, calls, events } from "./contract.ts";
import { fillJar } from "./server/fill-jar.ts";

export function glassJarFeature(): Feature {
  return feature("glass-jar", import.meta.dirname, {
    bills,
    accounts: [account],
    handlers: [command(calls.fillJar, fillJar)],
    events,
  });
}
`,
  "server/postings.ts": `import type { Amount } from "@assay/core/money.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { addressOf } from "@assay/features/wallet/server.ts";

export const jarOf = (customerId: string) => addressOf(customerId, "mining");

/** The customer puts money of the spot account into the jar. */
export function jarFill(id: string, customerId: string, moved: Amount): Posting {
  const transfers = [{ from: addressOf(customerId, "spot"), to: jarOf(customerId), amount: moved }];
  return { reason: "jar-fill", reference: id, transfers };
}
`,
  "server/fill-jar.ts": `import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { type calls, events } from "../contract.ts";
import { jarFill } from "./postings.ts";

type Call = typeof calls.fillJar;

export async function fillJar(tx: Writer<Customer>, { number }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { customerId } = tx.caller;
  const moved = parseAmount("USDT", number) ?? reject("wrong-amount");
  await tx.ledger.open([{ address: addressOf(customerId, "spot"), currency: "USDT" }]);
  const id = tx.random.id(tx.now);
  await tx.ledger.post(jarFill(id, customerId, moved));
  tx.emit(events.filled, { customerId });
  return { id, number: formatAmount(moved) };
}
`,
  "scenarios/a-jar.test.ts": `import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { sandboxFiatRates } from "@assay/server/outside/fiat-rates.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { walletFeature } from "@assay/features/wallet/server.ts";
import { calls } from "../contract.ts";
import { glassJarFeature } from "../server.ts";

const ann = "00000000-0000-7000-8000-000000000001";

test("JAR-01 what is put into the jar is a bill like any other", async () => {
  const house = await openTestHouse([
    proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined }),
    walletFeature({
      mode: "sandbox",
      rates: sandboxFiatRates,
      priceOf: () => undefined,
      pricesAt: async () => new Map(),
      openCustomer: () => Promise.reject(new Error("no customers here")),
    }),
    glassJarFeature(),
  ], { start: new Date("2026-03-02T12:00:00Z") });
  try {
    const names = new Map([[ann, "ann"]]);
    const story = new LedgerStory(house.database, names);
    await house.call(wallet.claimFaucet, {}, { as: ann });
    await story.tell("Ann has practice money.");
    names.set((await house.call(calls.fillJar, { number: "4" }, { as: ann })).id, "of ann");
    await story.tell("She fills a jar.");
    await story.end(join(import.meta.dirname, "a-jar.golden.txt"));
    const { list } = await house.call(wallet.listBills, { reason: "jar-fill", type: "mining" }, { as: ann });
    assert.deepEqual(list.map(({ reason, change }) => [reason, change]), [["jar-fill", "4"]]);
    assert.equal((await house.refusal(calls.fillJar, { number: "9997" }, { as: ann })).code, "insufficient-balance");
    assert.equal((await house.refusal(calls.fillJar, { number: "0.123456789" }, { as: ann })).code, "wrong-amount");
    assert.equal((await house.refusal(wallet.listBills, { reason: "jar-break" }, { as: ann })).code, "parameter-error");
  } finally {
    await house.close();
  }
});
`,
  "scenarios/a-jar.golden.txt": `Ann has practice money.
  fund-faucet genesis
    10000000000 USDT   world/treasury -> house/faucet
  faucet ann/20514
    10000 USDT         house/faucet -> user/ann/spot

She fills a jar.
  jar-fill of ann
    4 USDT             user/ann/spot -> user/ann/mining

In the end
  house/faucet             9999990000 USDT
  user/ann/mining          4 USDT
  user/ann/spot            9996 USDT
  world/treasury           -10000000000 USDT
`,
  "README.md": `# Glass jar

A jar that a customer puts money into.

## Postings

| reason   | from → to   | why                                  |
| -------- | ----------- | ------------------------------------ |
| jar-fill | spot → jar  | The customer puts money into the jar |

## Invariants

- JAR-01 What is in the jar was put there.
`,
  "web.tsx": `import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "glass-jar": typeof en;
  }
}

export const glassJar: WebFeature = {
  name: "glass-jar",
  texts: import.meta.glob("./locales/*.json"),
  routes: [{ path: "/pages/jar", load: () => import("./web/jar-screen.tsx"), guarded: true }],
  shortcuts: [{ key: "jar", route: "/pages/jar" }],
  marks: () => import("./web/marks.ts"),
};
`,
  "web/marks.ts": `import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { Milk } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { jar: Milk },
  bills: { "jar-fill": Milk } satisfies Marks<(typeof bills)[number]["reason"]>,
} satisfies FeatureMarks;
`,
  "web/jar-screen.tsx": `import { useTexts } from "@assay/ui/locale.ts";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";

export default function JarScreen() {
  const t = useTexts("glass-jar");
  return <PageHeader title={t("title")} />;
}
`,
  "sim.ts": `import { amount, formatAmount } from "@assay/core/money.ts";
import { accepted, deed, faultsFound, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { account, calls } from "./contract.ts";

const fill = deed("glass-jar.fill", calls.fillJar, {
  weight: 1,
  ask: ({ draw }) => ({ number: formatAmount(amount("USDT", BigInt(1 + draw.below(1_000)))) }),
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)) sometimes("a jar is filled");
  },
});

export const sim = simulation("glass-jar", {
  tier: "B",
  accounts: [account],
  deeds: [fill],
  sometimes: ["a jar is filled"],
  truths: [
    {
      code: "JAR-01",
      says: "What is in the jar was put there.",
      when: "full audit",
      faults: async (db) => await faultsFound(db, sql\`select 'never' as fault where false\`),
    },
  ],
});
`,
  ...Object.fromEntries(
    langs.map((lang) => [
      `locales/${lang}.json`,
      JSON.stringify({
        title: "Jar",
        outline: { shortcuts: { jar: "Jar" } },
        bills: { "jar-fill": "Jar filled" },
        rejections: { "wrong-amount": "Not an amount.", "insufficient-balance": "Insufficient balance" },
      }),
    ]),
  ),
};

/** The copy's own packages, and beside them those of others. */
function linkPackages(): void {
  const packages = join(copy, "node_modules");
  mkdirSync(join(packages, "@assay"), { recursive: true });
  const others = readdirSync(join(root, "node_modules")).filter((name) => name !== "@assay" && name !== ".cache");
  for (const name of others) symlinkSync(join(root, "node_modules", name), join(packages, name));
  for (const [name, folder] of [
    ["core", "platform/core"],
    ["server", "platform/server"],
    ["ui", "platform/ui"],
    ["features", "features"],
    ["app-server", "apps/server"],
  ] as const)
    symlinkSync(join(copy, folder), join(packages, "@assay", name));
}

test("a new feature works and keeps every law with no edit outside its folder but those of the command", () => {
  for (const part of ["apps", "features", "platform", "scripts", "package.json", "README.md", "docs"])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !notSources.has(basename(path)) });
  linkPackages();
  // A test that runs tests would pass over them.
  const { NODE_TEST_CONTEXT: _within, ...env } = process.env;
  const run = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8", env });
    assert.equal(status, 0, stdout + stderr);
    return stdout;
  };
  const laws = ["scripts/structure.test.ts", "scripts/texts.test.ts"];
  run("scripts/new-feature.ts", "glass-jar");
  for (const app of ["server", "web", "simulator"])
    assert.doesNotMatch(readFileSync(join(copy, `apps/${app}/features.ts`), "utf8"), /^export[^]*^import/m, "imports come first");
  assert.match(run("--test", ...laws), /pass [1-9]/, "as it is made");
  for (const [file, text] of Object.entries(files)) {
    const path = join(copy, "features/glass-jar", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  assert.match(run("--test", ...laws, "features/glass-jar/scenarios/a-jar.test.ts"), /pass [1-9]/, "filled");
  const asked = `
    const { sims } = await import("./apps/simulator/features.ts");
    await import("./apps/server/features.ts");
    process.exit(sims.some(({ feature }) => feature === "glass-jar") ? 0 : 1);`;
  run("--input-type=module", "--eval", asked);
});
