/**
 * Passkeys: what a browser is asked for, and whether what it answers is right (Web Authentication, Level 3). Who keeps them spends each
 * challenge once, and looks a credential up among those of one account.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";

/** Where passkeys are made and used: a credential of another origin opens nothing here. */
export interface RelyingParty {
  readonly name: string;
  /** Scheme, host and port of the pages that ask, such as https://console.example.com. */
  readonly origin: string;
  /** Other pages of the same host that may ask: those of a developer's own server. */
  readonly also?: readonly string[];
}

/** A passkey as it is kept. Bytes are base64url texts. */
export interface Passkey {
  readonly credentialId: string;
  readonly publicKey: string;
  /** Uses as the authenticator counts them; many that are synced always say 0. */
  readonly counter: number;
  /** Whether it is, or may be, on several devices. */
  readonly synced: boolean;
}

type Options = Record<string, unknown>;
/** What a browser has answered, in the form of the library that made it. */
type Answer = Parameters<typeof verifyAuthenticationResponse>[0]["response"] &
  Parameters<typeof verifyRegistrationResponse>[0]["response"];

const TIMEOUT_MS = 300_000;

const hostOf = ({ origin }: RelyingParty): string => new URL(origin).hostname;
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** Options for a new passkey: one that the authenticator finds by itself, and that asks for a finger, a face or a PIN. */
export async function registrationOptions(
  party: RelyingParty,
  account: { readonly id: string; readonly name: string; readonly known: readonly string[] },
  challenge: Uint8Array,
): Promise<Options> {
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: hostOf(party),
    userName: account.name,
    userDisplayName: account.name,
    userID: new Uint8Array(Buffer.from(account.id)),
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    excludeCredentials: account.known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { ...options };
}

/** Options for a sign-in or a proof. Without `known` any passkey of ours may answer, and its owner need not be named. */
export async function authenticationOptions(
  party: RelyingParty,
  challenge: Uint8Array,
  known: readonly string[] = [],
): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(party),
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    userVerification: "required",
    allowCredentials: known.map((id) => ({ id })),
  });
  return { ...options };
}

/** The new passkey that an answer shows, or undefined where it is not right. */
export async function readRegistration(party: RelyingParty, answer: string, challenge: Uint8Array): Promise<Passkey | undefined> {
  const verified = await soundly(
    async () =>
      await verifyRegistrationResponse({
        response: JSON.parse(answer) as Answer,
        expectedChallenge: base64url(challenge),
        expectedOrigin: [party.origin, ...(party.also ?? [])],
        expectedRPID: hostOf(party),
        requireUserVerification: true,
      }),
  );
  if (!verified?.verified || !verified.registrationInfo) return undefined;
  const { credential, credentialDeviceType } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: base64url(credential.publicKey),
    counter: credential.counter,
    synced: credentialDeviceType === "multiDevice",
  };
}

/** Which credential an answer claims to be of: only a name to look it up by, until it is verified. */
export function claimedCredential(answer: string): string | undefined {
  const { id } = JSON.parse(answer) as { id?: unknown };
  return typeof id === "string" && /^[\w-]{1,1400}$/.test(id) ? id : undefined;
}

/**
 * The counter after an answer that is right, or undefined where it is not. A counter that goes back is refused of a passkey that lives on
 * one device, and means nothing of one that is synced.
 */
export async function checkAuthentication(
  party: RelyingParty,
  answer: string,
  challenge: Uint8Array,
  passkey: Passkey,
): Promise<number | undefined> {
  const verified = await soundly(
    async (): Promise<VerifiedAuthenticationResponse> =>
      await verifyAuthenticationResponse({
        response: JSON.parse(answer) as Answer,
        expectedChallenge: base64url(challenge),
        expectedOrigin: [party.origin, ...(party.also ?? [])],
        expectedRPID: hostOf(party),
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
          counter: passkey.synced ? 0 : passkey.counter,
        },
      }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** The library throws for whatever is wrong with an answer: to whoever asks that is a no. */
async function soundly<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
