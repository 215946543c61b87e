/** What was signed, kept before anybody is told: lines of JSON behind their checksum, in a file that is only added to. */
import { hash as digest } from "node:crypto";
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { parse, stringify } from "lossless-json";
import * as z from "zod/mini";
import { type ChainName, chainNames } from "../port.ts";
import { JournalFault, takeLock } from "./lock.ts";

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
  /** Absent is 0. */
  version: z.optional(z.string()),
  /** Digests of what operators have signed for it: none of it is good for another version. */
  approved: z.optional(z.array(z.string())),
});
export { JournalFault };
export type Entry = z.output<typeof entryShape>;

export class Journal {
  readonly #entries = new Map<string, Entry>();
  readonly #used = new Map<string, string>();
  readonly #approved = new Set<string>();
  readonly #file: number | undefined;
  readonly #lock: ReturnType<typeof takeLock> | undefined;
  /** Bytes of the file that this process has read or written. */
  #length = 0;

  /** Without a path it is kept in memory: for chains that end with their process. */
  constructor(path?: string) {
    if (path === undefined) return;
    this.#lock = takeLock(`${path}.lock`);
    const isNew = !existsSync(path);
    this.#file = openSync(path, "a+", 0o600);
    if (isNew) keepName(path);
    this.#length = this.#read(readFileSync(path));
    // A line that a power cut has torn was never answered; what follows must not be glued to it.
    ftruncateSync(this.#file, this.#length);
    fsyncSync(this.#file);
  }

  of(name: ChainName, id: string, version = 0): Entry | undefined {
    return this.#entries.get(`${name} ${id} ${version}`);
  }

  /** Whether an approval, by its digest, has served for a payment. */
  hasServed(approval: string): boolean {
    return this.#approved.has(approval);
  }

  userOf(name: ChainName, use: string): string | undefined {
    return this.#used.get(`${name} ${use}`);
  }

  /**
   * What was signed of an asset after a moment; of a chain's own coin with the ceilings of all its fees. What takes the place of another
   * counts again only where it spends nothing of the same.
   */
  signedSince(name: ChainName, asset: string, since: number): bigint {
    return [...this.#entries.values()]
      .filter((one) => one.name === name && Number(one.at) > since)
      .filter(({ version, uses }) => version === undefined || uses.length === 0)
      .reduce((sum, one) => sum + (one.asset === asset ? BigInt(one.units) : 0n) + (asset === "coin" ? feeMaxOf(one) : 0n), 0n);
  }

  /** Returns once it is on the disk. */
  add(entry: Entry): void {
    if (this.#file !== undefined) {
      const text = stringify(entry)!;
      const line = Buffer.from(`${sumOf(text)} ${text}\n`);
      this.#lock!.mustBeOurs();
      if (fstatSync(this.#file).size !== this.#length)
        throw new JournalFault("another signer writes to the journal of the signer");
      if (writeSync(this.#file, line) !== line.length) throw new JournalFault("the journal of the signer could not be written");
      fsyncSync(this.#file);
      this.#length += line.length;
    }
    this.#keep(entry);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#lock?.release();
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
    this.#entries.set(`${entry.name} ${entry.id} ${entry.version ?? 0}`, entry);
    for (const one of entry.approved ?? []) this.#approved.add(one);
    for (const use of entry.uses) this.#used.set(`${entry.name} ${use}`, entry.id);
  }
}

const feeMaxOf = ({ asked }: Entry): bigint => BigInt(asked.split(" ")[3]!);

const sumOf = (text: string): string => digest("sha256", text);

/** A new file is found after a power cut only once its folder is on the disk too. */
function keepName(path: string): void {
  const folder = openSync(dirname(path), "r");
  fsyncSync(folder);
  closeSync(folder);
}
