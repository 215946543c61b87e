/** The keys that a process holds, by what they are for. */
import { firstKey } from "./derive.ts";
import type { Purpose } from "./purposes.ts";

export interface Key {
  /** From 1; what is sealed or signed names it. */
  readonly version: number;
  readonly bytes: Uint8Array;
}

export interface Keys {
  /** The key in use, or one of a version. Throws a NoKey where there is none of that version, or none any more. */
  for(purpose: Purpose, version?: number): Key;
  /** All that still open something: the one in use first, then older and newer ones. */
  all(purpose: Purpose): readonly Key[];
}

/** A key that is no more, or is not known yet. */
export class NoKey extends Error {
  override readonly name = "NoKey";
  constructor(purpose: Purpose, version: number) {
    super(`there is no key ${version} of ${purpose}`);
  }
}

/** The first keys of a root, which are all that there are where no table holds more: for tests and tools. */
export function keysOf(root: string): Keys {
  const made = new Map<Purpose, Key>();
  const first = (purpose: Purpose): Key => {
    const key = made.get(purpose) ?? { version: 1, bytes: firstKey(root, purpose) };
    made.set(purpose, key);
    return key;
  };
  return {
    for: (purpose, version = 1) => {
      if (version !== 1) throw new NoKey(purpose, version);
      return first(purpose);
    },
    all: (purpose) => [first(purpose)],
  };
}
