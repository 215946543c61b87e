import type { OutsidePort, Tx } from "@assay/server/feature.ts";
import type { RelyingParty } from "@assay/server/factors/passkeys.ts";
import type { MailMessage } from "@assay/server/outside/mail.ts";
import type { Sealing } from "@assay/server/outside/sealing.ts";
import type { SmsMessage } from "@assay/server/outside/sms.ts";
import type { WorkPuzzles } from "@assay/server/work.ts";
import type { FreezeLinks } from "./freezing/freeze-links.ts";
import type { KeyedHash } from "./keyed-hash.ts";
import type { Passwords } from "./passwords.ts";

/** Writes down that a new customer has accepted the terms whose text has this hash. Rejects `agreement-changed` for another text. */
export type AcceptTerms = (tx: Tx, customerId: string, hash: string) => Promise<void>;

/** What the commands of identity work with. */
export interface Terms {
  readonly passwords: Passwords;
  readonly keyed: KeyedHash;
  readonly mail: OutsidePort<MailMessage>;
  readonly sms: OutsidePort<SmsMessage>;
  /** Left out where a house has no terms of service. */
  readonly acceptTerms: AcceptTerms | undefined;
  readonly links: FreezeLinks;
  /** What a try costs where strangers have used up a common budget. */
  readonly puzzles: WorkPuzzles;
  /** Seals the secrets of authenticator apps. */
  readonly sealing: Sealing;
  /** Where passkeys are made and used. */
  readonly party: RelyingParty;
}
