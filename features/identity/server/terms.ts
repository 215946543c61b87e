import type { OutsidePort } from "@assay/server/feature.ts";
import type { MailMessage } from "@assay/server/outside/mail.ts";
import type { SmsMessage } from "@assay/server/outside/sms.ts";
import type { KeyedHash } from "./keyed-hash.ts";
import type { Passwords } from "./passwords.ts";

/** What the commands of identity work with. */
export interface Terms {
  readonly passwords: Passwords;
  readonly keyed: KeyedHash;
  readonly mail: OutsidePort<MailMessage>;
  readonly sms: OutsidePort<SmsMessage>;
}
