/** Orders about the sealed keys of the signer, on the machine that has them: made once, shown without what is secret, and trusted anew. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { BootFault } from "@assay/server/boot-fault.ts";
import { readKeystorePlace } from "@assay/server/config.ts";
import { mayTrust } from "@assay/server/outside/chains/signer/approvals.ts";
import { type Contents, openKeystore, openLines, sealKeystore } from "@assay/server/outside/chains/signer/keystore.ts";
import { faultAfter, firstTrust, type Trust, trustDigest, trustShape } from "@assay/server/outside/chains/signer/trust.ts";
import { newWords, readWords } from "@assay/server/outside/chains/signer/words.ts";
import * as z from "zod/mini";
import { passphraseOf } from "./signer-process.ts";

const usage =
  "Say `npm run operate -- keystore make`, `npm run operate -- keystore show`, or `npm run operate -- keystore pin <trust.json> [<approval.json> …]`.";

type Env = Readonly<Record<string, string | undefined>>;
interface Place {
  readonly file: string;
  readonly passphrase: string;
  readonly consoleOrigin: string;
}

const approvalShape = z.object({ credentialId: z.string(), answer: z.string() });

/** Carries out an order. `given` is what came on standard input: the words of a seed that there is already, or nothing. */
export async function orderKeystore(words: readonly string[], env: Env, given: string): Promise<string> {
  const [order, ...files] = words;
  const { consoleOrigin, ...where } = readKeystorePlace(env);
  const place = { file: where.file, passphrase: passphraseOf(where), consoleOrigin };
  if (order === "make" && files.length === 0) return await make(place, given);
  if (order === "show" && files.length === 0) return await show(place);
  if (order === "pin" && files.length > 0) return await pin(place, files);
  throw new BootFault(usage);
}

async function make({ file, passphrase, consoleOrigin }: Place, given: string): Promise<string> {
  const words = given.trim() === "" ? newWords() : readWords(given);
  if (words === undefined) throw new BootFault("Standard input has no 24 words of a seed with their check.");
  if (existsSync(file)) throw new BootFault(`${file} is there already, and a keystore is never overwritten.`);
  const contents = { words, trust: firstTrust(consoleOrigin) };
  const sealed = sealKeystore(contents, passphrase);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Whoever else makes one at this moment is not overwritten either.
  keep(file, sealed);
  const list = given.trim() === "" ? ["Write these words down, twice. They are not shown again:", "", words, ""] : [];
  return [`The keystore is at ${file}.`, ...list, ...(await openLines(contents))].join("\n");
}

function open({ file, passphrase }: Place): Contents {
  if (!existsSync(file))
    throw new BootFault(`There is no keystore at ${file}: make one with \`npm run operate -- keystore make\`.`);
  return openKeystore(readFileSync(file, "utf8"), passphrase);
}

async function show(place: Place): Promise<string> {
  const contents = open(place);
  return [...(await openLines(contents)), JSON.stringify(contents.trust, undefined, 2)].join("\n");
}

/** Another trust: the people of the old one must have signed its digest, as many as the old one says. */
async function pin(place: Place, [file = "", ...approvals]: readonly string[]): Promise<string> {
  const { words, trust } = open(place);
  const next: Trust = readJson(trustShape, file);
  const fault = faultAfter(next, trust);
  if (fault !== undefined) throw new BootFault(`${file}: ${fault}`);
  const signed = approvals.map((one) => readJson(approvalShape, one));
  if (!(await mayTrust(trust, next, signed))) {
    const digest = Buffer.from(trustDigest(next, trust)).toString("base64url");
    throw new BootFault(`${trust.quorum} of the people who are pinned must sign this trust: ${digest}`);
  }
  const beside = `${place.file}.next`;
  // One that was cut short has left its own there.
  rmSync(beside, { force: true });
  keep(beside, sealKeystore({ words, trust: next }, place.passphrase));
  renameSync(beside, place.file);
  return `The keystore trusts ${next.pins.length} passkeys, and ${next.quorum} of their people may change that. Start the signer anew.`;
}

function readJson<Shape extends z.ZodMiniType>(shape: Shape, file: string): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new BootFault(`${file} cannot be read as what it should be.`, { cause });
  }
}

function keep(file: string, text: string): void {
  const opened = openSync(file, "wx", 0o600);
  writeSync(opened, text);
  fsyncSync(opened);
  closeSync(opened);
}
