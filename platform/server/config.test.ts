import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigFault, describeConfig, readConfig } from "./config.ts";

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env, false);
  } catch (fault) {
    assert.ok(fault instanceof ConfigFault);
    return fault.faults;
  }
  return [];
};

const production = {
  ASSAY_MODE: "production",
  ASSAY_FEED: "live",
  PUBLIC_ORIGIN: "https://example.com",
  CONSOLE_ORIGIN: "https://console.assay.invalid",
  PASSWORD_PEPPER: "0123456789abcdef0123456789abcdef",
  SMTP_URL: "smtps://mail.example.com",
  MAIL_FROM: "hello@example.com",
  SMS_URL: "https://sms.example.com/messages",
  SMS_TOKEN: "token",
  SMS_FROM: "Assay",
  RATES_URL: "https://rates.example.com/latest.json",
  S3_ENDPOINT: "https://files.example.com",
  S3_BUCKET: "assay",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "key",
};

test("an empty environment is a sandbox that needs nothing", () => {
  const config = readConfig({ PORT: "", ASSAY_MODE: "" }, false);
  assert.equal(config.mode, "sandbox");
  assert.equal(config.port, 3000);
  assert.equal(config.publicOrigin, "http://localhost:3000");
  assert.equal(config.databaseUrl, undefined);
  assert.deepEqual(config.feed, { kind: "auto" });
  assert.ok(config.dataDir.endsWith(".data"));
  assert.equal(readConfig({}, true).dataDir, "/var/lib/assay");
});

const feeds = [
  ["live", { kind: "live" }],
  ["simulated", { kind: "simulated" }],
  ["simulated:7", { kind: "simulated", seed: 7 }],
  ["recorded:day one.jsonl.gz", { kind: "recorded", file: "day one.jsonl.gz", speed: 1 }],
  ["recorded:btc@usdt.jsonl.gz@20", { kind: "recorded", file: "btc@usdt.jsonl.gz", speed: 20 }],
  ["recorded:a@0.5", { kind: "recorded", file: "a", speed: 0.5 }],
] as const;

for (const [text, feed] of feeds) {
  test(`ASSAY_FEED=${text}`, () => assert.deepEqual(readConfig({ ASSAY_FEED: text }, false).feed, feed));
}

const refused: readonly (readonly [Record<string, string>, string])[] = [
  [{ PORT: "70000" }, "PORT must be a port from 0 to 65535."],
  [{ PORT: "3e3" }, "PORT must be a port from 0 to 65535."],
  [{ ASSAY_MODE: "prod" }, "ASSAY_MODE must be sandbox or production."],
  [
    { ASSAY_FEED: "simulated:x" },
    "ASSAY_FEED must be auto, live, simulated, simulated:SEED, recorded:FILE or recorded:FILE@SPEED.",
  ],
  [
    { ASSAY_FEED: "recorded:a@0" },
    "ASSAY_FEED must be auto, live, simulated, simulated:SEED, recorded:FILE or recorded:FILE@SPEED.",
  ],
  [{ DATABASE_URL: "mysql://host/db" }, "DATABASE_URL must be an address such as postgresql://user:password@host:5432/assay."],
  [{ PUBLIC_ORIGIN: "https://example.com/app" }, "PUBLIC_ORIGIN must be an origin such as https://example.com, without a path."],
  [{ CONSOLE_NETWORKS: "10.0.0.0/33" }, "CONSOLE_NETWORKS must be a list of addresses and networks such as 10.0.0.0/8."],
  [{ ASSAY_FED: "live" }, "ASSAY_FED is not a variable that Assay knows: see docs/configuration.md."],
  [{ SMTP_URL: "smtp://host" }, "SMTP_URL needs MAIL_FROM beside it."],
  [{ ROLE: "api" }, "ROLE=api needs DATABASE_URL, because the embedded PostgreSQL serves one process only."],
];

for (const [env, sentence] of refused) {
  test(`refused: ${Object.entries(env).join(" ").replace(",", "=")}`, () => assert.deepEqual(faultsOf(env), [sentence]));
}

test("all faults are named at once", () => {
  assert.equal(faultsOf({ PORT: "x", LOG_LEVEL: "x", ASSAY_X: "x" }).length, 3);
});

test("a fault never repeats a value, which may be a secret", () => {
  assert.ok(faultsOf({ DATABASE_URL: "postgres//user:hunter2@host" }).every((fault) => !fault.includes("hunter2")));
});

test("production boots with real adapters and secrets of its own", () => {
  assert.equal(readConfig(production, false).mode, "production");
});

const unfit: readonly (readonly [Record<string, string>, RegExp])[] = [
  [{ SMTP_URL: "", MAIL_FROM: "" }, /SMTP_URL .* dev inbox/],
  [{ SMS_URL: "", SMS_TOKEN: "", SMS_FROM: "" }, /SMS_URL.* dev inbox/],
  [{ S3_ENDPOINT: "", S3_BUCKET: "", S3_ACCESS_KEY_ID: "", S3_SECRET_ACCESS_KEY: "" }, /S3_ENDPOINT/],
  [{ ASSAY_FEED: "auto" }, /ASSAY_FEED=live/],
  [{ ASSAY_FEED: "simulated:7" }, /ASSAY_FEED=live/],
  [{ PASSWORD_PEPPER: "" }, /PASSWORD_PEPPER/],
  [{ PASSWORD_PEPPER: "short" }, /PASSWORD_PEPPER/],
  [{ PUBLIC_ORIGIN: "http://example.com" }, /https/],
  [{ CONSOLE_ORIGIN: "" }, /CONSOLE_ORIGIN.* https/],
];

for (const [change, sentence] of unfit) {
  test(`production refuses ${Object.entries(change)
    .map((pair) => pair.join("="))
    .join(" ")}`, () => {
    const faults = faultsOf({ ...production, ...change });
    assert.equal(faults.length, 1);
    assert.match(faults[0] ?? "", sentence);
  });
}

test("every variable is described in one line", () => {
  for (const [name, unset, does] of describeConfig()) {
    assert.match(name, /^[A-Z0-9_]+$/);
    assert.ok(unset.length > 0 && does.endsWith("."), name);
  }
});
