/**
 * The configuration: every environment variable that the server knows, read here and nowhere else, checked once at boot.
 */
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import type { ChainName } from "./outside/chains/port.ts";
import * as z from "zod/mini";

export type Feed =
  | { readonly kind: "auto" | "live" }
  /** Without a seed chance is secret; a known one foretells every price. */
  | { readonly kind: "simulated"; readonly seed?: number; readonly busy?: boolean }
  | { readonly kind: "recorded"; readonly file: string; readonly speed: number };

export interface Config {
  readonly mode: "sandbox" | "production";
  readonly role: "all" | "api" | "worker";
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Scheme, host and port under which browsers reach this installation, without a final slash. */
  readonly publicOrigin: string;
  /** Port of the operators' console; 0 takes any free port. */
  readonly consolePort: number;
  /** Scheme, host and port under which operators reach the console, without a final slash. Passkeys belong to it. */
  readonly consoleOrigin: string;
  /** Networks from which the console answers; all of them where none is named. */
  readonly consoleNetworks: readonly string[];
  /** Whether labelled robots hold the operators' roles: never in production. */
  readonly practiceStaff: boolean;
  /** Addresses and networks of proxies whose forwarding headers are believed. */
  readonly trustProxy: readonly string[];
  readonly logLevel: LogLevel;
  /** Opens /metrics to other machines. */
  readonly metricsToken: string | undefined;
  readonly dataDir: string;
  /** Without it the server starts its own PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly feed: Feed;
  /** Without it a live feed has no prices of shares. */
  readonly shares: { readonly keyId: string; readonly secretKey: string } | undefined;
  readonly passwordPepper: string;
  /** Seals documents and what names people. Without one of its own it is the pepper. */
  readonly documentSecret: string;
  /** How many days pictures of documents stay after the decision. */
  readonly picturesKeptDays: number;
  /** Without it the key of web push follows from the pepper. */
  readonly vapidPrivateKey: string | undefined;
  /** Hosts of the push services that may be called. */
  readonly pushServices: readonly string[];
  /** Origins of sites that the app may show in a frame. */
  readonly webViewOrigins: readonly string[];
  /** Without it mail goes to the dev inbox. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Without it text messages go to the dev inbox. */
  readonly sms: { readonly url: string; readonly token: string; readonly from: string } | undefined;
  /** Without it fiat values come from a table that stands still, labelled so. */
  readonly ratesUrl: string | undefined;
  /** Nodes to ask and the public key of customers' addresses, by chain. */
  readonly chains: Readonly<Record<ChainName, { readonly urls: readonly string[]; readonly xpub: string } | undefined>>;
  /** Without it files lie in the data folder. */
  readonly s3: S3 | undefined;
}

export interface S3 {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const logLevels = ["trace", "debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Everything that is wrong with a configuration, one sentence a line. */
export class ConfigFault extends Error {
  override readonly name = "ConfigFault";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

/** The pepper of a sandbox. It is public, so production refuses it. */
const SANDBOX_PEPPER = "sandbox-pepper-known-to-everybody";
const SECRET_LENGTH_MIN = 32;

const PORT_MAX = 65_535;
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
const url = (...schemes: readonly string[]) =>
  z.string().check(z.refine((value) => schemes.includes(URL.parse(value)?.protocol.slice(0, -1) ?? "")));
const port = z.pipe(matching(/^\d{1,5}$/), z.pipe(z.transform(Number), z.number().check(z.maximum(PORT_MAX))));
const list = z.pipe(
  z.string(),
  z.transform((value) => value.split(/[\s,]+/).filter((part) => part !== "")),
);
const isNetwork = (text: string): boolean => {
  const [address = "", prefix, ...more] = text.split("/");
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    more.length === 0 && isIP(address) !== 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
};
const nodeList = z.pipe(list, z.array(url("https", "http")).check(z.minLength(1)));
const networks = z.pipe(list, z.array(z.string().check(z.refine(isNetwork))));
const filled = z.string().check(z.minLength(1));

const feed = z.pipe(
  matching(/^(auto|live|simulated(:\d{1,9})?|recorded:(?!.*@0+(\.0+)?$).+)$/),
  z.transform((value): Feed => {
    if (value === "auto" || value === "live") return { kind: value };
    const [, seed] = /^simulated:?(\d*)$/.exec(value) ?? [];
    if (seed !== undefined) return { kind: "simulated", ...(seed !== "" && { seed: Number(seed) }) };
    const [, file = "", speed = "1"] = /^recorded:(.+?)(?:@(\d{1,4}(?:\.\d{1,3})?))?$/.exec(value) ?? [];
    return { kind: "recorded", file, speed: Number(speed) };
  }),
);

interface Variable {
  readonly shape: z.ZodMiniType<unknown, string>;
  /** What a valid value is; it ends the sentence "NAME must be …". */
  readonly is: string;
  /** One line for the table of README. */
  readonly does: string;
  /** The value when it is not set; a variable without one is optional. */
  readonly default?: string;
  /** What happens while it is not set, where that is not its default value. */
  readonly unset?: string;
}

const origin = "an origin such as https://example.com, without a path";

const variables = {
  PORT: {
    shape: port,
    is: "a port from 0 to 65535",
    default: "3000",
    does: "Port of the web server; 0 takes any free one.",
  },
  HOST: {
    shape: filled,
    is: "an address to listen on",
    default: "127.0.0.1",
    does: "Address that the web server listens on; `0.0.0.0` lets other machines in.",
  },
  PUBLIC_ORIGIN: {
    shape: matching(/^https?:\/\/[^/\s]+$/),
    is: origin,
    unset: "`http://localhost:PORT`",
    does: "Scheme, host and port under which browsers reach the app; requests for hosts of others are refused.",
  },
  CONSOLE_PORT: {
    shape: port,
    is: "a port from 0 to 65535",
    unset: "the one behind PORT: `3001`",
    does: "Port of the operators' console; 0 takes any free one.",
  },
  CONSOLE_ORIGIN: {
    shape: matching(/^https?:\/\/[^/\s]+$/),
    is: origin,
    unset: "`http://localhost:CONSOLE_PORT`",
    does: "Scheme, host and port under which operators reach the console; their passkeys belong to it.",
  },
  CONSOLE_NETWORKS: {
    shape: networks,
    is: "a list of addresses and networks such as 10.0.0.0/8",
    default: "",
    unset: "all",
    does: "Addresses and networks from which the console answers.",
  },
  PRACTICE_STAFF: {
    shape: z.enum(["on", "off"]),
    is: "on or off",
    default: "on",
    does: "Whether labelled robots of a sandbox act as its operators; `off` leaves the desks to people. Production has none.",
  },
  TRUST_PROXY: {
    shape: list,
    is: "a list of addresses",
    default: "",
    unset: "none",
    does: "Addresses or networks of proxies whose forwarding headers are believed.",
  },
  DATA_DIR: {
    shape: filled,
    is: "a folder",
    unset: "`.data`; as root `/var/lib/assay`",
    does: "Folder of the embedded PostgreSQL and of uploaded files.",
  },
  DATABASE_URL: {
    shape: url("postgresql", "postgres"),
    is: "an address such as postgresql://user:password@host:5432/assay",
    unset: "embedded PostgreSQL",
    does: "PostgreSQL 18 to use.",
  },
  REDIS_URL: {
    shape: url("redis", "rediss"),
    is: "an address such as redis://host:6379",
    unset: "one process",
    does: "Redis that carries prices and socket messages between several processes.",
  },
  ROLE: {
    shape: z.enum(["all", "api", "worker"]),
    is: "all, api or worker",
    default: "all",
    does: "What this process does: answers calls (`api`), runs jobs and the feed (`worker`), or both (`all`).",
  },
  ASSAY_MODE: {
    shape: z.enum(["sandbox", "production"]),
    is: "sandbox or production",
    default: "sandbox",
    does: "`production` refuses sandbox adapters, the dev inbox and default secrets.",
  },
  ASSAY_FEED: {
    shape: feed,
    is: "auto, live, simulated, simulated:SEED, recorded:FILE or recorded:FILE@SPEED",
    default: "auto",
    does: "Prices: `live`, `simulated`, `simulated:<seed>` which anybody can foretell, `recorded:<file>[,<file>…][@speed]`; `auto` is live if three venues answer within 5 s, else simulated.",
  },
  ALPACA_KEY_ID: {
    shape: filled,
    is: "a key id",
    unset: "no live prices of shares",
    does: "Key id of an account at Alpaca, which tells live prices, splits and dividends of shares.",
  },
  ALPACA_SECRET_KEY: { shape: filled, is: "a key", unset: "—", does: "Secret key of that account." },
  LOG_LEVEL: {
    shape: z.enum(logLevels),
    is: logLevels.join(", "),
    default: "info",
    does: "Least severe log line that is written.",
  },
  METRICS_TOKEN: {
    shape: filled,
    is: "a text",
    unset: "this machine only",
    does: "Bearer token that opens `/metrics` to other machines.",
  },
  PASSWORD_PEPPER: {
    shape: filled,
    is: "a text",
    default: SANDBOX_PEPPER,
    unset: "a public one",
    does: "Secret mixed into every password hash; it must never change.",
  },
  DOCUMENT_SECRET: {
    shape: z.string().check(z.minLength(SECRET_LENGTH_MIN)),
    is: `a text of at least ${SECRET_LENGTH_MIN} characters`,
    unset: "PASSWORD_PEPPER",
    does: "Secret that seals documents, names and their numbers; it must never change.",
  },
  DOCUMENT_PICTURE_DAYS: {
    shape: z.pipe(matching(/^\d{1,4}$/), z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(3_650)))),
    is: "a number of days from 1 to 3650",
    default: "30",
    does: "Days after which pictures of documents are deleted, counted from the decision.",
  },
  VAPID_PRIVATE_KEY: {
    shape: matching(/^[\w-]{43}$/),
    is: "a P-256 private key in base64url, 43 characters long",
    unset: "derived from PASSWORD_PEPPER",
    does: "Key that signs web push; it must never change, because browsers subscribe with its public half.",
  },
  PUSH_SERVICES: {
    shape: list,
    is: "a list of hosts",
    default: "fcm.googleapis.com push.services.mozilla.com push.apple.com notify.windows.com",
    unset: "those of Chrome, Edge, Firefox and Safari",
    does: "Push services that may be called, with their subdomains: customers' browsers name them.",
  },
  WEB_VIEW_ORIGINS: {
    shape: z.pipe(list, z.array(matching(/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/))),
    is: "a list of origins such as https://example.com, without a path",
    default: "",
    unset: "none",
    does: "Sites that the app may show inside of it, in a frame that reaches nothing of the app.",
  },
  SMTP_URL: {
    shape: url("smtp", "smtps"),
    is: "an address such as smtps://user:password@host",
    unset: "dev inbox",
    does: "Server that sends mail.",
  },
  MAIL_FROM: { shape: matching(/^[^@\s]+@[^@\s]+$/), is: "a mail address", unset: "—", does: "Sender of mail." },
  SMS_URL: {
    shape: url("https", "http"),
    is: "an address such as https://host/messages",
    unset: "dev inbox",
    does: "Gateway that sends text messages.",
  },
  SMS_TOKEN: { shape: filled, is: "a text", unset: "—", does: "Secret of the text message gateway." },
  SMS_FROM: { shape: filled, is: "a phone number or a name", unset: "—", does: "Sender of text messages." },
  RATES_URL: {
    shape: url("https", "http"),
    is: "an address such as https://host/latest.json",
    unset: "a sandbox table",
    does: "List of fiat rates for one US dollar, read once a day for values that are shown.",
  },
  CHAIN_ETHEREUM_NODES: {
    shape: nodeList,
    is: "a list of addresses such as https://host",
    unset: "a sandbox chain; none in production",
    does: "Ethereum: nodes that speak JSON-RPC, the first that answers is believed. Without them nobody can deposit on it in production.",
  },
  CHAIN_ETHEREUM_XPUB: {
    shape: matching(/^[xt]pub[1-9A-HJ-NP-Za-km-z]{100,112}$/),
    is: "an extended public key",
    unset: "—",
    does: "Ethereum: public key of the account `m/44'/60'/0'`, from which customers' addresses follow; it must never change.",
  },
  CHAIN_BITCOIN_NODES: {
    shape: nodeList,
    is: "a list of addresses such as https://host",
    unset: "a sandbox chain; none in production",
    does: "Bitcoin: nodes that speak bitcoind's RPC, the first that answers is believed. Without them nobody can deposit on it in production.",
  },
  CHAIN_BITCOIN_XPUB: {
    shape: matching(/^[xt]pub[1-9A-HJ-NP-Za-km-z]{100,112}$/),
    is: "an extended public key",
    unset: "—",
    does: "Bitcoin: public key of the account `m/84'/0'/0'`, from which customers' addresses follow; it must never change.",
  },
  CHAIN_TRON_NODES: {
    shape: nodeList,
    is: "a list of addresses such as https://host",
    unset: "a sandbox chain; none in production",
    does: "TRON: nodes that speak TRON's HTTP interface, the first that answers is believed. Without them nobody can deposit on it in production.",
  },
  CHAIN_TRON_XPUB: {
    shape: matching(/^[xt]pub[1-9A-HJ-NP-Za-km-z]{100,112}$/),
    is: "an extended public key",
    unset: "—",
    does: "TRON: public key of the account `m/44'/195'/0'`, from which customers' addresses follow; it must never change.",
  },
  S3_ENDPOINT: {
    shape: url("https", "http"),
    is: "an address such as https://host",
    unset: "`DATA_DIR/files`",
    does: "S3-compatible store of uploaded files.",
  },
  S3_REGION: { shape: filled, is: "a region", default: "us-east-1", does: "Region of the store." },
  S3_BUCKET: { shape: filled, is: "a bucket", unset: "—", does: "Bucket of the store." },
  S3_ACCESS_KEY_ID: { shape: filled, is: "a key id", unset: "—", does: "Key id of the store." },
  S3_SECRET_ACCESS_KEY: { shape: filled, is: "a key", unset: "—", does: "Secret key of the store." },
} as const satisfies Record<string, Variable>;

type Name = keyof typeof variables;
type Values = {
  readonly [N in Name]:
    | z.output<(typeof variables)[N]["shape"]>
    | ((typeof variables)[N] extends { default: string } ? never : undefined);
};

/** The rows of README's table: name, value when not set, meaning. */
export function describeConfig(): readonly (readonly [name: string, unset: string, does: string])[] {
  return Object.entries<Variable>(variables).map(([name, { unset, default: value, does }]) => [
    name,
    unset ?? `\`${value}\``,
    does,
  ]);
}

/**
 * The configuration that an environment asks for. An empty variable counts as not set. Throws a ConfigFault that names
 * everything wrong at once: values that cannot be read, misspelt ASSAY_ variables, and what production does not allow.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, isRoot = process.getuid?.() === 0): Config {
  const values = readValues(env);
  const consolePort = values.CONSOLE_PORT ?? (values.PORT === 0 ? 0 : Math.min(values.PORT + 1, PORT_MAX));
  const config: Config = {
    mode: values.ASSAY_MODE,
    role: values.ROLE,
    host: values.HOST,
    port: values.PORT,
    publicOrigin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
    consolePort,
    consoleOrigin: values.CONSOLE_ORIGIN ?? `http://localhost:${consolePort}`,
    consoleNetworks: values.CONSOLE_NETWORKS,
    practiceStaff: values.ASSAY_MODE === "sandbox" && values.PRACTICE_STAFF === "on",
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    dataDir: resolve(values.DATA_DIR ?? (isRoot ? "/var/lib/assay" : ".data")),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    feed: values.ASSAY_FEED,
    shares: whole({ keyId: values.ALPACA_KEY_ID, secretKey: values.ALPACA_SECRET_KEY }),
    passwordPepper: values.PASSWORD_PEPPER,
    documentSecret: values.DOCUMENT_SECRET ?? values.PASSWORD_PEPPER,
    picturesKeptDays: values.DOCUMENT_PICTURE_DAYS,
    vapidPrivateKey: values.VAPID_PRIVATE_KEY,
    pushServices: values.PUSH_SERVICES,
    webViewOrigins: values.WEB_VIEW_ORIGINS,
    smtp: whole({ url: values.SMTP_URL, from: values.MAIL_FROM }),
    sms: whole({ url: values.SMS_URL, token: values.SMS_TOKEN, from: values.SMS_FROM }),
    ratesUrl: values.RATES_URL,
    chains: {
      ethereum: whole({ urls: values.CHAIN_ETHEREUM_NODES, xpub: values.CHAIN_ETHEREUM_XPUB }),
      bitcoin: whole({ urls: values.CHAIN_BITCOIN_NODES, xpub: values.CHAIN_BITCOIN_XPUB }),
      tron: whole({ urls: values.CHAIN_TRON_NODES, xpub: values.CHAIN_TRON_XPUB }),
    },
    s3: whole({
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION,
      bucket: values.S3_BUCKET,
      accessKeyId: values.S3_ACCESS_KEY_ID,
      secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    }),
  };
  const faults = [...contradictions(values), ...(config.mode === "production" ? unfitForProduction(config) : [])];
  if (faults.length > 0) throw new ConfigFault(faults);
  return config;
}

/** Where uploaded files lie without S3. */
export const filesFolder = (config: Config): string => join(config.dataDir, "files");

/** Set by the test run for the test files, and nothing to the server. */
const ofTheTestRun = ["ASSAY_TEST_POSTGRES", "ASSAY_PROVOKED_LOG", "ASSAY_PROMISED"];

function readValues(env: Readonly<Record<string, string | undefined>>): Values {
  const faults = Object.keys(env)
    .filter((name) => name.startsWith("ASSAY_") && !Object.hasOwn(variables, name) && !ofTheTestRun.includes(name))
    .map((name) => `${name} is not a variable that Assay knows: see docs/configuration.md.`);
  const values = Object.entries<Variable>(variables).map(([name, variable]) => {
    const text = env[name] === undefined || env[name] === "" ? variable.default : env[name];
    if (text === undefined) return [name, undefined];
    const { success, data } = variable.shape.safeParse(text);
    // The value itself stays out of the sentence, because it may be a secret.
    if (!success) faults.push(`${name} must be ${variable.is}.`);
    return [name, data];
  });
  if (faults.length > 0) throw new ConfigFault(faults);
  return Object.fromEntries(values) as Values;
}

type Whole<Parts> = { readonly [Part in keyof Parts]: NonNullable<Parts[Part]> };

/** The parts if all of them are set, else nothing. */
function whole<Parts extends object>(parts: Parts): Whole<Parts> | undefined {
  return Object.values(parts).includes(undefined) ? undefined : (parts as Whole<Parts>);
}

/** Variables that mean something only together. */
const together: readonly (readonly Name[])[] = [
  ["ALPACA_KEY_ID", "ALPACA_SECRET_KEY"],
  ["SMTP_URL", "MAIL_FROM"],
  ["SMS_URL", "SMS_TOKEN", "SMS_FROM"],
  ["CHAIN_ETHEREUM_NODES", "CHAIN_ETHEREUM_XPUB"],
  ["CHAIN_BITCOIN_NODES", "CHAIN_BITCOIN_XPUB"],
  ["CHAIN_TRON_NODES", "CHAIN_TRON_XPUB"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
];

function contradictions(values: Values): string[] {
  const faults = together.flatMap((names) => {
    const missing = names.filter((name) => values[name] === undefined);
    const present = names.filter((name) => values[name] !== undefined);
    return missing.length === 0 || present.length === 0 ? [] : [`${present[0]} needs ${missing.join(" and ")} beside it.`];
  });
  if (values.ROLE !== "all" && values.DATABASE_URL === undefined) {
    faults.push(`ROLE=${values.ROLE} needs DATABASE_URL, because the embedded PostgreSQL serves one process only.`);
  }
  return faults;
}

function unfitForProduction(config: Config): string[] {
  const demands: readonly (readonly [boolean, string])[] = [
    [config.smtp !== undefined, "Production needs SMTP_URL and MAIL_FROM: the dev inbox is for the sandbox."],
    [config.sms !== undefined, "Production needs SMS_URL, SMS_TOKEN and SMS_FROM: the dev inbox is for the sandbox."],
    [
      config.s3 !== undefined,
      "Production needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: files on the local disk are for the sandbox.",
    ],
    [config.ratesUrl !== undefined, "Production needs RATES_URL: fiat rates that stand still are for the sandbox."],
    [config.feed.kind === "live", "Production needs ASSAY_FEED=live: every other feed may show prices that no venue made."],
    [
      config.passwordPepper !== SANDBOX_PEPPER && config.passwordPepper.length >= SECRET_LENGTH_MIN,
      `Production needs a PASSWORD_PEPPER of its own, at least ${SECRET_LENGTH_MIN} characters long.`,
    ],
    [
      config.publicOrigin.startsWith("https://"),
      "Production needs a PUBLIC_ORIGIN that starts with https://, because sessions travel in secure cookies.",
    ],
    [
      config.consoleOrigin.startsWith("https://"),
      "Production needs a CONSOLE_ORIGIN that starts with https://, because operators' passkeys belong to it.",
    ],
  ];
  return demands.filter(([met]) => !met).map(([, sentence]) => sentence);
}
