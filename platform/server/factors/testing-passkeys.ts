/** An authenticator in software, for tests: it makes passkeys and signs as a device does, and can be told to lie. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

export interface DeviceTerms {
  /** Counts uses as a device does; a synced passkey always says 0. */
  readonly synced?: boolean;
}

export interface AnswerTerms {
  /** The page that asks; browsers write it down, so a page cannot lie about it. */
  readonly origin: string;
  /** Whether a finger, a face or a PIN was asked for. */
  readonly verified?: boolean;
}

interface Options {
  readonly challenge?: unknown;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const SYNCABLE = 0x18;
const WITH_CREDENTIAL = 0x40;

export class TestDevice {
  readonly credentialId = randomBytes(32);
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #synced: boolean;
  #counter = 0;

  constructor({ synced = false }: DeviceTerms = {}) {
    this.#synced = synced;
  }

  /** What `startRegistration` answers, as JSON text. */
  register(options: Options, terms: AnswerTerms): string {
    const clientDataJSON = clientSays("webauthn.create", options, terms);
    const { x, y } = this.#keys.publicKey.export({ format: "jwk" }) as { x: string; y: string };
    const key = map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, "base64url"))],
      [integer(-3), bytes(Buffer.from(y, "base64url"))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, key]);
    const authData = Buffer.concat([this.#head(terms, WITH_CREDENTIAL), credential]);
    const attestation = map([
      [text("fmt"), text("none")],
      [text("attStmt"), map([])],
      [text("authData"), bytes(authData)],
    ]);
    return this.#answer({ clientDataJSON: base64url(clientDataJSON), attestationObject: base64url(attestation) });
  }

  /** What `startAuthentication` answers, as JSON text. */
  authenticate(options: Options, terms: AnswerTerms): string {
    if (!this.#synced) this.#counter += 1;
    const clientDataJSON = clientSays("webauthn.get", options, terms);
    const authenticatorData = this.#head(terms, 0);
    const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientDataJSON).digest()]);
    return this.#answer({
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign("sha256", signed, this.#keys.privateKey)),
    });
  }

  /** As a copy that was made earlier would. */
  turnBack(): void {
    this.#counter = 0;
  }

  #head({ origin, verified = true }: AnswerTerms, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flags = PRESENT | (verified ? VERIFIED : 0) | (this.#synced ? SYNCABLE : 0) | more;
    return Buffer.concat([createHash("sha256").update(new URL(origin).hostname).digest(), Buffer.of(flags), counter]);
  }

  #answer(response: Record<string, string>): string {
    const id = base64url(this.credentialId);
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }
}

const base64url = (value: Uint8Array): string => Buffer.from(value).toString("base64url");

const clientSays = (type: string, { challenge }: Options, { origin }: AnswerTerms): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** CBOR (RFC 8949), as much of it as an attestation needs. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value);
  if (value < 256) return Buffer.of((major << 5) | 24, value);
  return Buffer.of((major << 5) | 25, value >> 8, value & 0xff);
}

const integer = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
