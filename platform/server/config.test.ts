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
  TRUST_PROXY: "none",
  METRICS_TOKEN: "8f954b55040328e3d04e48173ddc17f7",
  ROOT_SECRET: "zGMifmol30V8mSs6HCluQcthA300eUuyUAG1P0jvGAc=",
  SMTP_URL: "smtps://mail.example.com",
  MAIL_FROM: "hello@example.com",
  SMS_URL: "https://sms.example.com/messages",
  SMS_TOKEN: "cca434a1d54cdea77db2",
  SMS_FROM: "Assay",
  RATES_URL: "https://rates.example.com/latest.json",
  S3_ENDPOINT: "https://files.example.com",
  S3_BUCKET: "assay",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "IyxBoYFbeZtPLOJCIzRBPGshYNHunUfqVLw7",
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
  [{ DATABASE_OWNER_URL: "postgresql://owner@host/assay" }, "DATABASE_OWNER_URL needs DATABASE_URL beside it."],
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
  [
    { DATABASE_URL: "postgresql://user:50%off@host/assay" },
    "DATABASE_URL has a % that stands for itself in its name or password: write it as %25.",
  ],
  [
    { DATABASE_URL: "postgresql://user@host/assay", DATABASE_OWNER_URL: "postgresql://owner:%ff@host/assay" },
    "DATABASE_OWNER_URL has a % that stands for itself in its name or password: write it as %25.",
  ],
  [{ REDIS_URL: "redis://:a%@host" }, "REDIS_URL has a % that stands for itself in its name or password: write it as %25."],
  [{ PUBLIC_ORIGIN: "https://example.com/app" }, "PUBLIC_ORIGIN must be an origin such as https://example.com, without a path."],
  [{ CONSOLE_NETWORKS: "10.0.0.0/33" }, "CONSOLE_NETWORKS must be a list of addresses and networks such as 10.0.0.0/8."],
  [{ ASSAY_FED: "live" }, "ASSAY_FED is not a variable that Assay knows: see docs/configuration.md."],
  [{ SMTP_URL: "smtp://host" }, "SMTP_URL needs MAIL_FROM beside it."],
  [{ PASSWORD_PEPPER: "x" }, "PASSWORD_PEPPER is no variable any more: all keys follow from ROOT_SECRET."],
  [{ ROOT_SECRET: "one two three" }, "ROOT_SECRET must be a secret, or two while one is being replaced."],
  [{ SIGNER_URL: "http://10.0.0.9:3010" }, "SIGNER_URL needs SIGNER_SECRET beside it."],
  [{ SIGNER_SECRET: "0123456789abcdef0123456789abcdef" }, "SIGNER_SECRET needs SIGNER_URL beside it."],
  [{ STRIPE_SECRET_KEY: "sk_test_51" }, "STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET beside it."],
  [
    { STRIPE_SECRET_KEY: "pk_test_51", STRIPE_WEBHOOK_SECRET: "whsec_a" },
    "STRIPE_SECRET_KEY must be a secret or restricted key such as sk_test_51H.",
  ],
  [
    { STRIPE_SECRET_KEY: "sk_live_51", STRIPE_WEBHOOK_SECRET: "whsec_a" },
    "STRIPE_SECRET_KEY has _live_ in it, and ASSAY_MODE is sandbox: practice money and real money are kept apart.",
  ],
  [{ ROLE: "signer" }, "ROLE=signer needs SIGNER_SECRET, the same as in those that ask it."],
  [{ ROLE: "api" }, "ROLE=api needs DATABASE_URL, because the embedded PostgreSQL serves one process only."],
];

for (const [env, sentence] of refused) {
  test(`refused: ${Object.entries(env).join(" ").replace(",", "=")}`, () => assert.deepEqual(faultsOf(env), [sentence]));
}

test("all faults are named at once", () => {
  assert.equal(faultsOf({ PORT: "x", LOG_LEVEL: "x", ASSAY_X: "x" }).length, 3);
});

test("a password may hold any character by its code", () => {
  const address = "postgresql://user:50%25off%40home@host/assay";
  assert.equal(readConfig({ DATABASE_URL: address }, false).databaseUrl, address);
});

test("a fault never repeats a value, which may be a secret", () => {
  assert.ok(faultsOf({ DATABASE_URL: "postgres//user:hunter2@host" }).every((fault) => !fault.includes("hunter2")));
});

test("production boots with real adapters and secrets of its own", () => {
  assert.equal(readConfig(production, false).mode, "production");
});

test("a signer of production needs its secret, its passphrase and nothing else", () => {
  const env = { ROLE: "signer", ASSAY_MODE: "production", SIGNER_SECRET: production.ROOT_SECRET, KEYSTORE_PASSPHRASE: "x" };
  const { signing, signer } = readConfig({ ...env, DATA_DIR: "/data" }, false);
  assert.deepEqual([signing?.port, signing?.keystore.file, signer], [3010, "/data/signer/keystore.json", undefined]);
});

/** As a provider of cards hands them out. */
const cards = {
  STRIPE_SECRET_KEY: "sk_live_51Hq9cYw2Zk4Lr8Tn6Vb3Xm7Jd",
  STRIPE_WEBHOOK_SECRET: "whsec_p0Zt5Gs1Wq8Nk2Fh6Rb4Yc9Le7Ux",
  STRIPE_RULES_CHECKED: "yes",
};

const unfit: readonly (readonly [Record<string, string>, RegExp])[] = [
  [{ SMTP_URL: "", MAIL_FROM: "" }, /SMTP_URL .* dev inbox/],
  [{ SMS_URL: "", SMS_TOKEN: "", SMS_FROM: "" }, /SMS_URL.* dev inbox/],
  [{ S3_ENDPOINT: "", S3_BUCKET: "", S3_ACCESS_KEY_ID: "", S3_SECRET_ACCESS_KEY: "" }, /S3_ENDPOINT/],
  [{ ASSAY_FEED: "auto" }, /ASSAY_FEED=live/],
  [{ ASSAY_FEED: "simulated:7" }, /ASSAY_FEED=live/],
  [{ ROOT_SECRET: "" }, /ROOT_SECRET.* public/],
  [{ ROOT_SECRET: "zGMifmol30V8" }, /ROOT_SECRET.* guess/],
  [{ ROOT_SECRET: "a".repeat(64) }, /ROOT_SECRET.* guess/],
  [{ ROOT_SECRET: "password".repeat(8) }, /ROOT_SECRET.* guess/],
  [{ ROOT_SECRET: "correct-horse-battery-staple-correct-horse-battery" }, /ROOT_SECRET.* guess/],
  [{ ROOT_SECRET: `${production.ROOT_SECRET} weak` }, /ROOT_SECRET.* guess/],
  [{ TRUST_PROXY: "" }, /TRUST_PROXY.*none/],
  [{ METRICS_TOKEN: "" }, /METRICS_TOKEN/],
  [{ METRICS_TOKEN: "letmein" }, /METRICS_TOKEN.* guess/],
  [{ METRICS_TOKEN: production.ROOT_SECRET }, /^ROOT_SECRET and METRICS_TOKEN hold one secret/],
  [{ REDIS_URL: "rediss://:cca434a1d54cdea77db2@redis.example.com" }, /^SMS_TOKEN and REDIS_URL hold one secret/],
  [{ REDIS_URL: "redis://redis:6379" }, /password in REDIS_URL/],
  [{ REDIS_URL: "redis://:2zGMifmol3@redis.example.com:6379" }, /rediss:/],
  [{ REDIS_URL: "redis://:2zGMifmol3@203.0.113.7" }, /rediss:/],
  [{ SMS_URL: "http://sms.example.com/messages" }, /SMS_URL.* https/],
  [{ SMS_TOKEN: "token" }, /SMS_TOKEN.* guess/],
  [{ RATES_URL: "http://rates.example.com/latest.json" }, /RATES_URL.* https/],
  [{ S3_ENDPOINT: "http://10.0.0.4:9000" }, /S3_ENDPOINT.* https/],
  [{ S3_SECRET_ACCESS_KEY: "minioadmin-minioadmin" }, /S3_SECRET_ACCESS_KEY.* guess/],
  [
    { CHAIN_TRON_NODES: "https://a.example http://b.example", CHAIN_TRON_XPUB: `xpub${"7".repeat(107)}` },
    /CHAIN_TRON_NODES.* https/,
  ],
  [{ ...cards, STRIPE_RULES_CHECKED: "" }, /STRIPE_RULES_CHECKED=yes/],
  [{ ...cards, STRIPE_SECRET_KEY: "sk_test_51Hq9cYw2Zk4Lr8Tn6Vb3Xm7Jd" }, /_test_ .* production/],
  [{ ...cards, STRIPE_WEBHOOK_SECRET: "whsec_short" }, /STRIPE_WEBHOOK_SECRET.* guess/],
  [{ SMTP_URL: "smtp://mail.example.com?ignoreTLS=true" }, /SMTP_URL.*TLS/],
  [{ PUBLIC_ORIGIN: "http://example.com" }, /https/],
  [{ CONSOLE_ORIGIN: "" }, /CONSOLE_ORIGIN.* https/],
  [{ KEYSTORE_PASSPHRASE: "a passphrase" }, /ROLE=signer, and in no other/],
  [{ KEYSTORE_PASSPHRASE_FILE: "/run/secrets/passphrase" }, /ROLE=signer, and in no other/],
  [{ ROLE: "signer", SIGNER_SECRET: production.ROOT_SECRET }, /needs KEYSTORE_PASSPHRASE_FILE/],
  [
    { ROLE: "signer", SIGNER_SECRET: production.ROOT_SECRET, KEYSTORE_PASSPHRASE: "x", DATABASE_URL: "postgres://a@b/c" },
    /signer has no database/,
  ],
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

const fit: readonly Record<string, string>[] = [
  { TRUST_PROXY: "10.0.0.1 10.0.0.2" },
  { ROOT_SECRET: `${production.ROOT_SECRET} whBE+8hFZW236zLsJ/muDMXIuwSmCXspZz4EvS0o6KI=` },
  { REDIS_URL: "rediss://:2zGMifmol3@redis.example.com" },
  { REDIS_URL: "redis://:2zGMifmol3@redis:6379" },
  { REDIS_URL: "redis://:2zGMifmol3@10.1.2.3" },
  { RATES_URL: "http://127.0.0.1:8080/rates", S3_ENDPOINT: "http://localhost:9000", SMS_URL: "http://[::1]/sms" },
  { SMTP_URL: "smtp://mail.example.com" },
  cards,
];

for (const change of fit) {
  test(`production takes ${Object.keys(change).join(" ")} ${fit.indexOf(change)}`, () =>
    assert.deepEqual(faultsOf({ ...production, ...change }), []));
}

test("`none` says aloud that there is no proxy", () => {
  assert.deepEqual(readConfig(production, false).trustProxy, []);
});

test("every variable is described in one line", () => {
  for (const [name, unset, does] of describeConfig()) {
    assert.match(name, /^[A-Z0-9_]+$/);
    assert.ok(unset.length > 0 && does.endsWith("."), name);
  }
});
