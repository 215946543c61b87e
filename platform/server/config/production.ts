/** What production demands: each demand said in one sentence. */
import { BlockList, isIP, isIPv4 } from "node:net";
import { SANDBOX_ROOT } from "../keys/derive.ts";
import { isStrong } from "../strength.ts";
import { wordsOf } from "./shapes.ts";
import type { Name, Values } from "./variables.ts";

/** The text of a variable, as the environment has it. */
type Read = (name: string) => string | undefined;

/** Secrets that this house makes for itself: nobody else limits how long they are. */
const OWN = { length: 32, bits: 96 };
/** Secrets that others hand out: a token of a gateway, a key of a store. */
const GIVEN = { length: 16, bits: 60 };

const secrets: Readonly<Record<string, typeof OWN>> = {
  ROOT_SECRET: OWN,
  METRICS_TOKEN: OWN,
  SIGNER_SECRET: OWN,
  SUMSUB_SECRET: GIVEN,
  SUMSUB_WEBHOOK_SECRET: GIVEN,
  STRIPE_SECRET_KEY: GIVEN,
  STRIPE_WEBHOOK_SECRET: GIVEN,
  SMS_TOKEN: GIVEN,
  S3_SECRET_ACCESS_KEY: GIVEN,
  ALPACA_SECRET_KEY: GIVEN,
};
/** Addresses that carry a password. */
const withPassword = ["DATABASE_URL", "REDIS_URL", "SMTP_URL"];
/** Addresses at which secrets, codes, prices or files pass: in the clear on this machine alone. */
const overTls = [
  "SMS_URL",
  "RATES_URL",
  "S3_ENDPOINT",
  "CHAIN_ETHEREUM_NODES",
  "CHAIN_BITCOIN_NODES",
  "CHAIN_TRON_NODES",
] as const;

/** What of an environment and its values production refuses, one sentence each, without a value in it. */
export function productionFaults(values: Values, read: Read): string[] {
  return values.ROLE === "signer" ? unfitToSign(values) : [...unfitToServe(values), ...unsafeFaults(read)];
}

/** No process but the signer may open what it holds. */
const hasPassphrase = (values: Values): boolean =>
  values.KEYSTORE_PASSPHRASE !== undefined || values.KEYSTORE_PASSPHRASE_FILE !== undefined;

const unmet = (demands: readonly (readonly [met: boolean, sentence: string])[]): string[] =>
  demands.flatMap(([met, sentence]) => (met ? [] : [sentence]));

const unfitToSign = (values: Values): string[] =>
  unmet([
    [hasPassphrase(values), "Production needs KEYSTORE_PASSPHRASE_FILE or KEYSTORE_PASSPHRASE for ROLE=signer."],
    [
      values.DATABASE_URL === undefined && values.REDIS_URL === undefined,
      "ROLE=signer has no database: take DATABASE_URL and REDIS_URL out of its environment.",
    ],
  ]);

function unfitToServe(values: Values): string[] {
  const has = (...names: readonly Name[]): boolean => names.every((name) => values[name] !== undefined);
  return unmet([
    [
      !hasPassphrase(values),
      "Production keeps KEYSTORE_PASSPHRASE and KEYSTORE_PASSPHRASE_FILE in the process with ROLE=signer, and in no other.",
    ],
    [has("SMTP_URL", "MAIL_FROM"), "Production needs SMTP_URL and MAIL_FROM: the dev inbox is for the sandbox."],
    [
      has("SMS_URL", "SMS_TOKEN", "SMS_FROM"),
      "Production needs SMS_URL, SMS_TOKEN and SMS_FROM: the dev inbox is for the sandbox.",
    ],
    [
      has("S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"),
      "Production needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: files on the local disk are for the sandbox.",
    ],
    [has("RATES_URL"), "Production needs RATES_URL: fiat rates that stand still are for the sandbox."],
    [
      !has("STRIPE_SECRET_KEY") || values.STRIPE_RULES_CHECKED === "yes",
      "Production with STRIPE_SECRET_KEY needs STRIPE_RULES_CHECKED=yes: somebody has read whether the provider allows crypto to be sold by card here.",
    ],
    [values.ASSAY_FEED.kind === "live", "Production needs ASSAY_FEED=live: every other feed may show prices that no venue made."],
    [values.ROOT_SECRET[0] !== SANDBOX_ROOT, "Production needs a ROOT_SECRET of its own: that of the sandbox is public."],
    [
      values.PUBLIC_ORIGIN?.startsWith("https://") ?? false,
      "Production needs a PUBLIC_ORIGIN that starts with https://, because sessions travel in secure cookies.",
    ],
    [
      values.CONSOLE_ORIGIN?.startsWith("https://") ?? false,
      "Production needs a CONSOLE_ORIGIN that starts with https://, because operators' passkeys belong to it.",
    ],
  ]);
}

function unsafeFaults(read: Read): string[] {
  return [
    ...(read("TRUST_PROXY") === undefined
      ? ["Production needs TRUST_PROXY: the addresses of its proxies, or `none` where browsers reach it directly."]
      : []),
    ...(read("METRICS_TOKEN") === undefined
      ? ["Production needs METRICS_TOKEN: behind a proxy every request seems to come from this machine."]
      : []),
    ...redisFaults(read("REDIS_URL")),
    ...overTls
      .filter((name) => wordsOf(read(name)).some(isPlain))
      .map((name) => `Production needs ${name} to begin with https://: only on this machine may it be read on its way.`),
    ...mailFaults(read("SMTP_URL")),
    ...Object.entries(secrets)
      .filter(([name, least]) => wordsOf(read(name)).some((text) => !isStrong(text, least)))
      .map(
        ([name, { length }]) =>
          `Production needs ${name} to be hard to guess: at least ${length} characters made by chance, such as \`openssl rand -base64 32\` writes.`,
      ),
    ...sharedFaults(read),
  ];
}

function redisFaults(text: string | undefined): string[] {
  const url = text === undefined ? null : URL.parse(text);
  if (!url) return [];
  return [
    ...(url.password === "" ? ["Production needs a password in REDIS_URL: whoever reaches it could write there."] : []),
    ...(url.protocol === "redis:" && !isNear(url)
      ? [
          "Production needs REDIS_URL to begin with rediss://: only on this machine or in a private network may it go without TLS.",
        ]
      : []),
  ];
}

/** Without settings of its own an address `smtp://` of another machine demands STARTTLS (mail.ts). */
function mailFaults(text: string | undefined): string[] {
  const url = text === undefined ? null : URL.parse(text);
  return url && url.search !== ""
    ? ["Production needs an SMTP_URL without settings behind a question mark: they could take its TLS away."]
    : [];
}

function sharedFaults(read: Read): string[] {
  const found = [
    ...Object.keys(secrets).flatMap((name) => wordsOf(read(name)).map((secret) => ({ name, secret }))),
    ...withPassword.flatMap((name) => passwordIn(name, read(name))),
  ];
  return [...Map.groupBy(found, ({ secret }) => secret).values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.map(({ name }) => name).join(" and ")} hold one secret: each purpose needs its own.`);
}

function passwordIn(name: string, text = ""): { name: string; secret: string }[] {
  const password = URL.parse(text)?.password ?? "";
  return password === "" ? [] : [{ name, secret: decodeURIComponent(password) }];
}

const isPlain = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === "http:" && !isThisMachine(url);
};

const thisMachine = new BlockList();
thisMachine.addSubnet("127.0.0.0", 8);
thisMachine.addAddress("::1", "ipv6");

const privateNetworks = new BlockList();
privateNetworks.addSubnet("10.0.0.0", 8);
privateNetworks.addSubnet("172.16.0.0", 12);
privateNetworks.addSubnet("192.168.0.0", 16);
privateNetworks.addSubnet("fc00::", 7, "ipv6");

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");
const isIn = (list: BlockList, host: string): boolean => isIP(host) !== 0 && list.check(host, isIPv4(host) ? "ipv4" : "ipv6");
const isThisMachine = (url: URL): boolean => hostOf(url) === "localhost" || isIn(thisMachine, hostOf(url));

/** A name without a dot is found in a private network alone, as `redis` is beside a container. */
const isNear = (url: URL): boolean => {
  const host = hostOf(url);
  return (
    isThisMachine(url) || isIn(privateNetworks, host) || (isIP(host) === 0 && (!host.includes(".") || host.endsWith(".internal")))
  );
};
