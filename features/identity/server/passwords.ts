/**
 * Password hashes: Argon2id with 19 MiB and 2 passes (AUTH-03), and a key (a pepper) that is not in the table beside them.
 * Hashing is costly on purpose, so only a few run at once and a bounded number waits.
 */
import { argon2, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Rejection } from "@assay/core/rejection.ts";
import type { Key, Keys } from "@assay/server/keys/keys.ts";
import type { Random } from "@assay/server/random.ts";
import { normalPassword } from "../rules.ts";

export interface Strength {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
}

const STRENGTH: Strength = { memoryKiB: 19_456, passes: 2, lanes: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Two of libuv's four threads stay free for files and name look-ups. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password is right. Without a hash it does the same work and answers no, so that nobody can tell the two apart. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether the hash was made with less than today's strength, or an older key. */
  isWeak(hash: string): boolean;
}

export function openPasswords(terms: { keys: Keys; random: Random; strength?: Strength; onHash?(): void }): Passwords {
  const strength = terms.strength ?? STRENGTH;
  const pepper = (version?: number): Key => terms.keys.for("passwords", version);
  const inTurn = turnstile(AT_ONCE_MAX, WAITING_MAX);
  const derive = promisify(argon2);
  const tagOf = async (password: string, salt: Buffer, { memoryKiB, passes, lanes }: Strength, key: Key): Promise<Buffer> =>
    await inTurn(async () => {
      terms.onHash?.();
      const message = normalPassword(password);
      return await derive("argon2id", {
        message,
        nonce: salt,
        secret: key.bytes,
        memory: memoryKiB,
        passes,
        parallelism: lanes,
        tagLength: TAG_BYTES,
      });
    });
  const nobody = (): Phc => ({
    strength,
    key: pepper().version,
    salt: Buffer.alloc(SALT_BYTES),
    tag: Buffer.alloc(TAG_BYTES),
  });
  return {
    hash: async (password) => {
      const salt = Buffer.from(terms.random.bytes(SALT_BYTES));
      const key = pepper();
      return writePhc({ strength, key: key.version, salt, tag: await tagOf(password, salt, strength, key) });
    },
    verify: async (hash, password) => {
      const kept = hash === null ? nobody() : readPhc(hash);
      const same = timingSafeEqual(await tagOf(password, kept.salt, kept.strength, pepper(kept.key)), kept.tag);
      return same && hash !== null;
    },
    isWeak: (hash) => {
      const kept = readPhc(hash);
      const { memoryKiB, passes, lanes } = kept.strength;
      return (
        kept.key !== pepper().version || memoryKiB < strength.memoryKiB || passes < strength.passes || lanes < strength.lanes
      );
    },
  };
}

interface Phc {
  readonly strength: Strength;
  readonly key: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/** The PHC string format: $argon2id$v=19$m=…,t=…,p=…,keyid=…$salt$tag, in base64 without padding; the first key is not named. */
function writePhc({ strength: { memoryKiB, passes, lanes }, key, salt, tag }: Phc): string {
  const plain = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
  const keyId = key === 1 ? "" : `,keyid=${key}`;
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}${keyId}$${plain(salt)}$${plain(tag)}`;
}

function readPhc(text: string): Phc {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)(?:,keyid=(\d+))?\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text);
  if (!parts) throw new Error("a password hash is not in the form that this version writes");
  const [memory, passes, lanes, key, salt, tag] = [parts[1]!, parts[2]!, parts[3]!, parts[4], parts[5]!, parts[6]!];
  return {
    strength: { memoryKiB: Number(memory), passes: Number(passes), lanes: Number(lanes) },
    key: Number(key ?? 1),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

/** Lets `most` pieces of work run at once and `waitingMost` wait for their turn; more are refused as busy. */
function turnstile(most: number, waitingMost: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= waitingMost) throw new Rejection("busy");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // A turn that is handed on stays counted.
      if (next) next();
      else running -= 1;
    }
  };
}
