/** The configuration: what an environment asks for, read here and nowhere else, checked once at boot. */
import { join, resolve } from "node:path";
import { contradictions } from "./config/contradictions.ts";
import { productionFaults } from "./config/production.ts";
import { type Feed, PORT_MAX } from "./config/shapes.ts";
import { ConfigFault, type LogLevel, readValues, type Values } from "./config/variables.ts";
import type { ChainName } from "./outside/chains/port.ts";

export { ConfigFault, describeConfig } from "./config/variables.ts";

export interface Config {
  readonly mode: "sandbox" | "production";
  readonly role: "all" | "api" | "worker" | "signer";
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
  /** The same database as its owner, who migrates. Without it the role of `databaseUrl` does. */
  readonly databaseOwnerUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly feed: Feed;
  /** Without it a live feed has no prices of shares. */
  readonly shares: { readonly keyId: string; readonly secretKey: string } | undefined;
  /** Roots of all keys (keys/key-ring.ts): the first is used, one behind it is being replaced. */
  readonly rootSecrets: readonly string[];
  /** How many days pictures of documents stay after the decision. */
  readonly picturesKeptDays: number;
  /** Hosts of the push services that may be called. */
  readonly pushServices: readonly string[];
  /** Origins of sites that the app may show in a frame. */
  readonly webViewOrigins: readonly string[];
  /** Without it mail goes to the dev inbox. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Without it text messages go to the dev inbox. */
  readonly sms: { readonly url: string; readonly token: string; readonly from: string } | undefined;
  /** Looks at documents beside the desk. Without it a sandbox has its own, and production none. */
  readonly identityProvider:
    | {
        readonly url: string;
        readonly token: string;
        readonly secret: string;
        readonly webhookSecret: string;
        readonly level: string;
      }
    | undefined;
  /** Takes cards. Without it a sandbox has its own, and production none. */
  readonly cards: { readonly secretKey: string; readonly webhookSecret: string } | undefined;
  /** Without it fiat values come from a table that stands still, labelled so. */
  readonly ratesUrl: string | undefined;
  /** Nodes to ask and the public key of customers' addresses, by chain. */
  readonly chains: Readonly<Record<ChainName, { readonly urls: readonly string[]; readonly xpub: string } | undefined>>;
  /** The process that has the keys that pay. */
  readonly signer: { readonly url: string; readonly secret: string } | undefined;
  /** What the process of the signer is started with, which is no other. */
  readonly signing: { readonly port: number; readonly secret: string; readonly keystore: KeystorePlace } | undefined;
  /** Without it files lie in the data folder. */
  readonly s3: S3 | undefined;
}

/** Where the sealed keys are, and what opens them. */
export interface KeystorePlace {
  readonly file: string;
  readonly passphrase: string | undefined;
  readonly passphraseFile: string | undefined;
}

export interface S3 {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * The configuration that an environment asks for. An empty variable counts as not set. Throws a ConfigFault that names
 * everything wrong at once: values that cannot be read, misspelt ASSAY_ variables, and what production does not allow.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, isRoot = process.getuid?.() === 0): Config {
  const values = readValues(env);
  const consolePort = values.CONSOLE_PORT ?? (values.PORT === 0 ? 0 : Math.min(values.PORT + 1, PORT_MAX));
  const dataDir = resolve(values.DATA_DIR ?? (isRoot ? "/var/lib/assay" : ".data"));
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
    trustProxy: values.TRUST_PROXY ?? [],
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    redisUrl: values.REDIS_URL,
    feed: values.ASSAY_FEED,
    shares: whole({ keyId: values.ALPACA_KEY_ID, secretKey: values.ALPACA_SECRET_KEY }),
    rootSecrets: values.ROOT_SECRET,
    picturesKeptDays: values.DOCUMENT_PICTURE_DAYS,
    pushServices: values.PUSH_SERVICES,
    webViewOrigins: values.WEB_VIEW_ORIGINS,
    smtp: whole({ url: values.SMTP_URL, from: values.MAIL_FROM }),
    sms: whole({ url: values.SMS_URL, token: values.SMS_TOKEN, from: values.SMS_FROM }),
    identityProvider: whole({
      token: values.SUMSUB_TOKEN,
      secret: values.SUMSUB_SECRET,
      webhookSecret: values.SUMSUB_WEBHOOK_SECRET,
      level: values.SUMSUB_LEVEL,
      url: values.SUMSUB_URL,
    }),
    cards: whole({ secretKey: values.STRIPE_SECRET_KEY, webhookSecret: values.STRIPE_WEBHOOK_SECRET }),
    ratesUrl: values.RATES_URL,
    chains: {
      ethereum: whole({ urls: values.CHAIN_ETHEREUM_NODES, xpub: values.CHAIN_ETHEREUM_XPUB }),
      bitcoin: whole({ urls: values.CHAIN_BITCOIN_NODES, xpub: values.CHAIN_BITCOIN_XPUB }),
      tron: whole({ urls: values.CHAIN_TRON_NODES, xpub: values.CHAIN_TRON_XPUB }),
    },
    signer: whole({ url: values.SIGNER_URL, secret: values.SIGNER_SECRET }),
    signing:
      values.ROLE === "signer" && values.SIGNER_SECRET !== undefined
        ? { port: values.SIGNER_PORT, secret: values.SIGNER_SECRET, keystore: placeIn(values, dataDir) }
        : undefined,
    s3: whole({
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION,
      bucket: values.S3_BUCKET,
      accessKeyId: values.S3_ACCESS_KEY_ID,
      secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    }),
  };
  const faults = [
    ...contradictions(values),
    ...(config.mode === "production" ? productionFaults(values, (name) => env[name] || undefined) : []),
  ];
  if (faults.length > 0) throw new ConfigFault(faults);
  return config;
}

/** Where the keystore is, for whoever makes one: nothing else of the environment is looked at. */
export function readKeystorePlace(
  env: Readonly<Record<string, string | undefined>>,
  isRoot = process.getuid?.() === 0,
): KeystorePlace & { readonly consoleOrigin: string } {
  const values = readValues(env);
  const dataDir = resolve(values.DATA_DIR ?? (isRoot ? "/var/lib/assay" : ".data"));
  return { ...placeIn(values, dataDir), consoleOrigin: values.CONSOLE_ORIGIN ?? "http://localhost:3001" };
}

const placeIn = (values: Values, dataDir: string): KeystorePlace => ({
  file: resolve(values.KEYSTORE_FILE ?? join(dataDir, "signer", "keystore.json")),
  passphrase: values.KEYSTORE_PASSPHRASE,
  passphraseFile: values.KEYSTORE_PASSPHRASE_FILE,
});

/** Where uploaded files lie without S3. */
export const filesFolder = (config: Config): string => join(config.dataDir, "files");

type Whole<Parts> = { readonly [Part in keyof Parts]: NonNullable<Parts[Part]> };

/** The parts if all of them are set, else nothing. */
function whole<Parts extends object>(parts: Parts): Whole<Parts> | undefined {
  return Object.values(parts).includes(undefined) ? undefined : (parts as Whole<Parts>);
}
