/** What was signed, kept before anybody is told: lines of JSON behind their checksum, in a file that is only added to. */
import { hash as digest } from "node:crypto";
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { parse, stringify } from "lossless-json";
import * as z from "zod/mini";
import { type ChainName, chainNames } from "../port.ts";

const entryShape = z.object({
  name: z.enum(chainNames),
  id: z.string(),
  /** What was asked for; another payment under the same id has another one. */
  asked: z.string(),
  /** The chain's nonce or coins that it has used up. */
  uses: z.array(z.string()),
  asset: z.string(),
  /** The chain's own integer, in digits. */
  units: z.string(),
  /** Milliseconds since 1970, in digits. */
  at: z.string(),
  hash: z.string(),
  bytes: z.string(),
  voidAt: z.optional(z.string()),
});
export type Entry = z.output<typeof entryShape>;

export class JournalFault extends Error {
  override readonly name = "JournalFault";
}

export class Journal {
  readonly #entries = new Map<string, Entry>();
  readonly #used = new Map<string, string>();
  readonly #file: number | undefined;

  /** Without a path it is kept in memory: for chains that end with their process. */
  constructor(path?: string) {
    if (path === undefined) return;
    const isNew = !existsSync(path);
    this.#file = openSync(path, "a+", 0o600);
    if (isNew) keepName(path);
    const whole = this.#read(readFileSync(path));
    // A line that a power cut has torn was never answered; what follows must not be glued to it.
    ftruncateSync(this.#file, whole);
    fsyncSync(this.#file);
  }

  of(name: ChainName, id: string): Entry | undefined {
    return this.#entries.get(`${name} ${id}`);
  }

  userOf(name: ChainName, use: string): string | undefined {
    return this.#used.get(`${name} ${use}`);
  }

  /** Units of an asset that were signed after a moment. */
  signedSince(name: ChainName, asset: string, since: number): bigint {
    return [...this.#entries.values()]
      .filter((one) => one.name === name && one.asset === asset && Number(one.at) > since)
      .reduce((sum, { units }) => sum + BigInt(units), 0n);
  }

  /** Returns once it is on the disk. */
  add(entry: Entry): void {
    if (this.#file !== undefined) {
      const text = stringify(entry)!;
      const line = Buffer.from(`${sumOf(text)} ${text}\n`);
      if (writeSync(this.#file, line) !== line.length) throw new JournalFault("the journal of the signer could not be written");
      fsyncSync(this.#file);
    }
    this.#keep(entry);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  /** Answers how many bytes of the file are whole lines. */
  #read(bytes: Buffer): number {
    let at = 0;
    for (let end = bytes.indexOf("\n", at); end >= 0; end = bytes.indexOf("\n", at)) {
      const line = bytes.subarray(at, end).toString("utf8");
      const text = line.slice(line.indexOf(" ") + 1);
      if (line !== `${sumOf(text)} ${text}`) throw new JournalFault("a line of the journal of the signer was changed");
      this.#keep(entryShape.parse(parse(text)));
      at = end + 1;
    }
    return at;
  }

  #keep(entry: Entry): void {
    this.#entries.set(`${entry.name} ${entry.id}`, entry);
    for (const use of entry.uses) this.#used.set(`${entry.name} ${use}`, entry.id);
  }
}

const sumOf = (text: string): string => digest("sha256", text);

/** A new file is found after a power cut only once its folder is on the disk too. */
function keepName(path: string): void {
  const folder = openSync(dirname(path), "r");
  fsyncSync(folder);
  closeSync(folder);
}
