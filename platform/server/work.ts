/** Puzzles that a caller solves where a limit is nearly used up. They are signed and not stored; whoever accepts one notes its name. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Call } from "@assay/core/contract.ts";
import { hasZeroBits, pieceText, WORK_BITS_MAX, WORK_BITS_MIN, WORK_LIFE_MS, WORK_PIECES } from "@assay/core/work.ts";
import type { Key, Keys } from "./keys/keys.ts";
import type { Random } from "./random.ts";

/** What a puzzle is for: it opens nothing else. */
export interface WorkFor {
  readonly call: Call;
  /** The address or account that the call names, or a network. */
  readonly about: string;
  readonly now: Date;
}

/** A puzzle that was solved. Its name is good once, which whoever counts the try sees to. */
export interface Worked {
  readonly name: Buffer;
  readonly bits: number;
  readonly until: Date;
}

export interface WorkPuzzles {
  issue(asked: WorkFor, bits: number, random: Pick<Random, "bytes">): string;
  /** What came along as `x-assay-work`, if it solves a puzzle of ours for this and in time. */
  solved(text: string | undefined, asked: WorkFor): Worked | undefined;
}

const SOLVED = /^([0-9a-z]{1,12})\.([0-9]{1,2})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{43})~([0-9]{1,12}(?:-[0-9]{1,12}){1,15})$/;

export function openWorkPuzzles(keys: Keys): WorkPuzzles {
  const signed = ({ call, about }: WorkFor, head: string, { bytes }: Key): Buffer =>
    createHmac("sha256", bytes)
      .update(JSON.stringify([call.method, call.path, about, head]))
      .digest();
  return {
    issue: (asked, bits, random) => {
      const salt = Buffer.from(random.bytes(12)).toString("base64url");
      const head = `${asked.now.getTime().toString(36)}.${bits}.${salt}`;
      return `${head}.${signed(asked, head, keys.for("puzzles")).toString("base64url")}`;
    },
    solved: (text, asked) => {
      const [, at, bitsText, salt, mac, nonces] = SOLVED.exec(text ?? "") ?? [];
      if (at === undefined) return undefined;
      const given = Buffer.from(mac!, "base64url");
      const names = keys.all("puzzles").map((key) => signed(asked, `${at}.${bitsText}.${salt}`, key));
      const name = names.find((one) => given.length === one.length && timingSafeEqual(given, one));
      if (!name) return undefined;
      const [bits, until] = [Number(bitsText), new Date(Number.parseInt(at, 36) + WORK_LIFE_MS)];
      if (bits < WORK_BITS_MIN || bits > WORK_BITS_MAX || until <= asked.now) return undefined;
      const found = nonces!.split("-").map(Number);
      const puzzle = text!.slice(0, text!.indexOf("~"));
      const right = found.every((nonce, piece) => hasZeroBits(hashOf(pieceText(puzzle, piece, nonce)), bits));
      return right && found.length === WORK_PIECES ? { name, bits, until } : undefined;
    },
  };
}

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
