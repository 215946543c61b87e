import type { Clock } from "../clock.ts";
import { type Config, filesFolder } from "../config.ts";
import type { Keys } from "../keys/keys.ts";
import { openChains, type OpenChains } from "./chains/open.ts";
import { diskFiles } from "./disk-files.ts";
import { fiatRatesFrom, type FiatRateSource, sandboxFiatRates } from "./fiat-rates.ts";
import type { Files } from "./files.ts";
import { Inbox } from "./inbox.ts";
import { startMailCatcher } from "./mail-catcher.ts";
import { type MailPort, smtpMail } from "./mail.ts";
import { openPush, type PushPort } from "./push.ts";
import { s3Files } from "./s3-files.ts";
import { gatewaySms, inboxSms, type SmsPort } from "./sms.ts";

/** The ways out of the house, each with the adapter that the configuration asks for. */
export interface Outside {
  readonly mail: MailPort;
  readonly sms: SmsPort;
  readonly push: PushPort;
  readonly files: Files;
  readonly rates: FiatRateSource;
  readonly chains: OpenChains["chains"];
  readonly payers: OpenChains["payers"];
  readonly cold: OpenChains["cold"];
  readonly practice: OpenChains["practice"];
  /** What was caught instead of sent; a production house has none. */
  readonly inbox: Inbox | undefined;
  close(): Promise<void>;
}

const SANDBOX_SENDER = "assay@sandbox.invalid";

/** Opens the ways out. A production configuration without real adapters is a bug here, because boot has refused it. */
export async function openOutside(config: Config, clock: Clock, keys: Keys): Promise<Outside> {
  const files = config.s3 ? s3Files(config.s3) : diskFiles(filesFolder(config));
  const rates = config.ratesUrl === undefined ? sandboxFiatRates : fiatRatesFrom(config.ratesUrl);
  const push = openPush({
    keys,
    contact: contactOf(config),
    services: config.pushServices,
  });
  const { chains, payers, cold, practice, close: closeChains } = await openChains(config, clock);
  if (config.mode === "production") {
    if (!config.smtp || !config.sms || !config.s3 || !config.ratesUrl) throw new Error("production runs on real adapters only");
    const mail = smtpMail(config.smtp);
    const sms = gatewaySms(config.sms);
    return { mail, sms, push, files, rates, chains, payers, cold, practice, inbox: undefined, close: async () => mail.close() };
  }
  const inbox = new Inbox();
  const catcher = await startMailCatcher(inbox, clock);
  const mail = smtpMail(config.smtp ?? { url: catcher.url, from: SANDBOX_SENDER });
  return {
    mail,
    sms: config.sms ? gatewaySms(config.sms) : inboxSms(inbox, clock),
    push,
    files,
    rates,
    chains,
    payers,
    cold,
    practice,
    inbox,
    close: async () => {
      mail.close();
      await catcher.close();
      await closeChains();
    },
  };
}

/** Whom a push service writes to when something is wrong with our messages. */
const contactOf = ({ publicOrigin, smtp }: Config): string =>
  smtp ? `mailto:${smtp.from}` : publicOrigin.startsWith("https:") ? publicOrigin : `mailto:${SANDBOX_SENDER}`;
