/** What the feature is given by the installation. */
import type { Passwords } from "@assay/features/identity/server.ts";
import type { RelyingParty } from "@assay/server/factors/passkeys.ts";
import type { Pool } from "@assay/server/feature.ts";
import type { Sealing } from "@assay/server/outside/sealing.ts";

export interface HealthCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly facts: Readonly<Record<string, string>>;
}

/** What a link is made with. */
export interface InvitationTerms {
  readonly mode: "sandbox" | "production";
  /** The console as passkeys know it. */
  readonly party: RelyingParty;
  /** Seals words, links and secrets of authenticators. */
  readonly sealing: Sealing;
}

export interface Terms extends InvitationTerms {
  readonly passwords: Passwords;
  /** All pools of the installation. */
  pools(): readonly Pool[];
  /** How the feed is. */
  feed(now: Date): HealthCheck;
}
