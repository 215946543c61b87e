/** Every environment variable that the server knows, and the values that it reads from an environment. */
import * as z from "zod/mini";
import { SANDBOX_ROOT } from "../keys/derive.ts";
import { feed, filled, list, matching, networks, nodeList, port, url } from "./shapes.ts";

const logLevels = ["trace", "debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const ROOTS_MAX = 2;
const SECRET_LENGTH_MIN = 32;

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
    shape: z.pipe(
      list,
      z.transform((proxies) => (proxies.join() === "none" ? [] : proxies)),
    ),
    is: "a list of addresses, or none",
    unset: "none",
    does: "Addresses or networks of proxies whose forwarding headers are believed. Production wants it named, `none` where there is no proxy.",
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
  DATABASE_OWNER_URL: {
    shape: url("postgresql", "postgres"),
    is: "an address such as postgresql://owner:password@host:5432/assay",
    unset: "the role of DATABASE_URL",
    does: "The same database as the role that owns its tables and migrates them, so that the role of DATABASE_URL can rewrite nothing.",
  },
  REDIS_URL: {
    shape: url("redis", "rediss"),
    is: "an address such as redis://host:6379",
    unset: "one process",
    does: "Redis that carries prices and socket messages between several processes.",
  },
  ROLE: {
    shape: z.enum(["all", "api", "worker", "signer"]),
    is: "all, api, worker or signer",
    default: "all",
    does: "What this process does: answers calls (`api`), runs jobs and the feed (`worker`), both (`all`), or has the keys that pay and nothing else (`signer`).",
  },
  ASSAY_MODE: {
    shape: z.enum(["sandbox", "production"]),
    is: "sandbox or production",
    default: "sandbox",
    does: "`production` refuses sandbox adapters, the dev inbox, weak or shared secrets, and ways that others can read.",
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
  ROOT_SECRET: {
    shape: z.pipe(list, z.array(z.string()).check(z.minLength(1), z.maxLength(ROOTS_MAX))),
    is: "a secret, or two while one is being replaced",
    default: SANDBOX_ROOT,
    unset: "a public one",
    does: "Secret under which all keys lie in the database; while it is replaced, the new one and behind it the old one ([operate.md](operate.md)).",
  },
  DOCUMENT_PICTURE_DAYS: {
    shape: z.pipe(matching(/^\d{1,4}$/), z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(3_650)))),
    is: "a number of days from 1 to 3650",
    default: "30",
    does: "Days after which pictures of documents are deleted, counted from the decision.",
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
  SUMSUB_URL: {
    shape: url("https"),
    is: "an address such as https://api.sumsub.com",
    default: "https://api.sumsub.com",
    does: "Provider that looks at documents beside the desk.",
  },
  SUMSUB_TOKEN: {
    shape: filled,
    is: "a text",
    unset: "a sandbox of our own; none in production",
    does: "Names us to that provider; its messages come to `/hooks/verification`.",
  },
  SUMSUB_SECRET: { shape: filled, is: "a text", unset: "—", does: "Signs what that provider is asked." },
  SUMSUB_WEBHOOK_SECRET: { shape: filled, is: "a text", unset: "—", does: "Signs what that provider tells." },
  SUMSUB_LEVEL: { shape: filled, is: "a text", unset: "—", does: "What that provider calls the check of level 2." },
  STRIPE_SECRET_KEY: {
    shape: matching(/^(sk|rk)_(test|live)_\S+$/),
    is: "a secret or restricted key such as sk_test_51H",
    unset: "a sandbox of our own; none in production",
    does: "Provider that takes cards; its messages come to `/hooks/cards`.",
  },
  STRIPE_WEBHOOK_SECRET: {
    shape: matching(/^whsec_\S+$/),
    is: "a text that begins with whsec_",
    unset: "—",
    does: "Signs what that provider tells.",
  },
  STRIPE_RULES_CHECKED: {
    shape: matching(/^yes$/),
    is: "yes",
    unset: "—",
    does: "Confirms that the provider allows this installation to sell crypto by card. Production takes no cards without it.",
  },
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
    does: "Ethereum: nodes that speak JSON-RPC, what most of them tell alike is believed. Without them nobody can deposit on it in production.",
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
    does: "Bitcoin: nodes that speak bitcoind's RPC, what most of them tell alike is believed. Without them nobody can deposit on it in production.",
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
    does: "TRON: nodes that speak TRON's HTTP interface, what most of them tell alike is believed. Without them nobody can deposit on it in production.",
  },
  CHAIN_TRON_XPUB: {
    shape: matching(/^[xt]pub[1-9A-HJ-NP-Za-km-z]{100,112}$/),
    is: "an extended public key",
    unset: "—",
    does: "TRON: public key of the account `m/44'/195'/0'`, from which customers' addresses follow; it must never change.",
  },
  SIGNER_URL: {
    shape: url("https", "http"),
    is: "an address such as http://10.0.0.9:3010",
    unset: "signs within in a sandbox; pays nothing over chains in production",
    does: "Process with `ROLE=signer` that signs what leaves over chains.",
  },
  SIGNER_SECRET: {
    shape: z.string().check(z.minLength(SECRET_LENGTH_MIN)),
    is: `a text of at least ${SECRET_LENGTH_MIN} characters`,
    unset: "—",
    does: "Secret between the signer and those that ask it, the same in all of them.",
  },
  SIGNER_PORT: {
    shape: port,
    is: "a port from 0 to 65535",
    default: "3010",
    does: "Port at HOST on which a process with `ROLE=signer` is asked; no browser and no customer reaches it.",
  },
  KEYSTORE_FILE: {
    shape: filled,
    is: "a file",
    unset: "`DATA_DIR/signer/keystore.json`",
    does: "Sealed keys of the signer; its journal lies beside it.",
  },
  KEYSTORE_PASSPHRASE: {
    shape: filled,
    is: "a text",
    unset: "KEYSTORE_PASSPHRASE_FILE",
    does: "Passphrase of the keystore, in the process of the signer alone.",
  },
  KEYSTORE_PASSPHRASE_FILE: {
    shape: filled,
    is: "a file",
    unset: "—",
    does: "File with the passphrase of the keystore, such as one of a store of secrets.",
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

export type Name = keyof typeof variables;
export type Values = {
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

/** Everything that is wrong with a configuration, one sentence a line. */
export class ConfigFault extends Error {
  override readonly name = "ConfigFault";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

/** What keys followed from before there was one root. */
const replaced = ["PASSWORD_PEPPER", "DOCUMENT_SECRET", "VAPID_PRIVATE_KEY"];
/** Set by the test run for the test files, and nothing to the server. */
const ofTheTestRun = ["ASSAY_TEST_POSTGRES", "ASSAY_PROVOKED_LOG", "ASSAY_PROMISED", "ASSAY_GOLDEN"];

/** The values of an environment; an empty variable counts as not set. Throws a ConfigFault that names all that cannot be read. */
export function readValues(env: Readonly<Record<string, string | undefined>>): Values {
  const faults = Object.keys(env)
    .filter((name) => name.startsWith("ASSAY_") && !Object.hasOwn(variables, name) && !ofTheTestRun.includes(name))
    .map((name) => `${name} is not a variable that Assay knows: see docs/configuration.md.`);
  // Read past in silence it would leave what it sealed shut.
  faults.push(
    ...replaced.filter((name) => env[name]).map((name) => `${name} is no variable any more: all keys follow from ROOT_SECRET.`),
  );
  const values = Object.entries<Variable>(variables).map(([name, variable]) => {
    const text = env[name] === undefined || env[name] === "" ? variable.default : env[name];
    if (text === undefined) return [name, undefined];
    const { success, data } = variable.shape.safeParse(text);
    // The value itself stays out of the sentence, because it may be a secret.
    if (!success) faults.push(`${name} must be ${variable.is}.`);
    else if (hasBarePercent(text))
      faults.push(`${name} has a % that stands for itself in its name or password: write it as %25.`);
    return [name, data];
  });
  if (faults.length > 0) throw new ConfigFault(faults);
  return Object.fromEntries(values) as Values;
}

/** A % begins the code of another character; clients of databases and mail read it in their own ways where it does not. */
function hasBarePercent(address: string): boolean {
  const { username = "", password = "" } = URL.parse(address) ?? {};
  try {
    decodeURIComponent(username + password);
    return false;
  } catch {
    return true;
  }
}
