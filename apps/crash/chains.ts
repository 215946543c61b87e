/**
 * Customers deposit and withdraw over the sandbox's chains, which stand in this process, while the API process, the worker and the signer
 * are killed one after the other. What is on the chains and what the ledger has must agree to the unit, and nobody is paid twice or never.
 */
import { createECDH, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scaleOf } from "@assay/core/currency.ts";
import type { Call, OutputOf } from "@assay/core/contract.ts";
import { calls as deposits } from "@assay/features/deposits/contract.ts";
import { calls as identity } from "@assay/features/identity/contract.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { calls as withdrawals } from "@assay/features/withdrawals/contract.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { Contradiction } from "@assay/app-simulator/auditor.ts";
import { seededDraw } from "@assay/app-simulator/chance.ts";
import { systemClock } from "@assay/server/clock.ts";
import { type Database, openDatabase } from "@assay/server/database.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { addressOfKey, addressesOf } from "@assay/server/outside/chains/keys.ts";
import { ethereumChain } from "@assay/server/outside/chains/ethereum.ts";
import { type Chain, type ChainAddress, type ChainName, NodeFault } from "@assay/server/outside/chains/port.ts";
import { sandboxTokens } from "@assay/server/outside/chains/sandbox/balances.ts";
import { openSandboxNodes, type SandboxNodes } from "@assay/server/outside/chains/sandbox/open.ts";
import { sandboxXpubs } from "@assay/server/outside/chains/sandbox/xpubs.ts";
import { remoteSigner } from "@assay/server/outside/chains/signer/remote.ts";
import { tronChain } from "@assay/server/outside/chains/tron.ts";
import { startThrowawayPostgres } from "@assay/server/postgres.ts";
import { systemRandom } from "@assay/server/random.ts";
import { sql } from "kysely";
import { HttpClient, type Reply } from "./http-client.ts";
import { pause } from "./pause.ts";
import { isReady, ServerProcess } from "./server-process.ts";
import { freePort } from "./surroundings.ts";

export interface ChainsTerms {
  readonly seed: number;
  readonly customers: number;
  readonly kills: number;
  say(line: string): void;
  readonly over: AbortSignal;
}

export interface ChainsReport {
  readonly deposits: number;
  readonly withdrawals: number;
  readonly kills: number;
}

const networks = ["ethereum", "tron"] as const;
type Network = (typeof networks)[number];
const USDT = "3";
/** Of both chains, which have six decimals. */
const UNIT = 1_000_000n;
/** Units of the ledger in one of the chains'. */
const FINER = 10n ** BigInt(scaleOf("USDT") - 6);
const [MINE_MS, LOOK_MS, LIVE_MS] = [100, 100, 700];
/** Of a hundred that were killed, so many are at work again before the next. */
const WORKS_PERCENT = 70;
const typeOn: Readonly<Record<Network, readonly [type: string, family: string]>> = {
  ethereum: ["ERC20", "evm"],
  tron: ["TRC20", "tron"],
};

interface Person {
  readonly network: string;
  readonly token: string;
  readonly id: string;
  readonly ours: Readonly<Record<Network, ChainAddress>>;
  /** His own wallets elsewhere, with the entries of his list. */
  readonly theirs: Readonly<Record<Network, ChainAddress & { readonly entry: string }>>;
  /** Practice money that he began with, in units of the ledger. */
  readonly begun: bigint;
  readonly paidIn: Record<Network, bigint>;
  readonly ids: string[];
}

class Post {
  readonly #env: Readonly<Record<string, string>>;
  readonly #home: string;
  process: ServerProcess;
  constructor(env: Readonly<Record<string, string>>, home: string) {
    [this.#env, this.#home] = [env, home];
    this.process = new ServerProcess(env, home);
  }
  async replace(): Promise<void> {
    await this.process.kill();
    this.process = new ServerProcess(this.#env, this.#home);
  }
}

export async function runChains({ seed, customers, kills, say, over: tooLate }: ChainsTerms): Promise<ChainsReport> {
  await using stack = new AsyncDisposableStack();
  const ending = new AbortController();
  const over = AbortSignal.any([tooLate, ending.signal]);
  const home = mkdtempSync(join(tmpdir(), "crash-chains-"));
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const postgres = await startThrowawayPostgres();
  stack.defer(postgres.stop);
  const nodes = await openSandboxNodes(systemClock, randomUUID());
  stack.defer(nodes.close);
  const [secret, port] = [`${randomUUID()}${randomUUID()}`, String(await freePort())];
  const signerUrl = `http://127.0.0.1:${port}`;
  const shared = {
    DATABASE_URL: postgres.url,
    ASSAY_FEED: "simulated:7",
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
    PRACTICE_STAFF: "off",
    CONSOLE_PORT: "0",
    SIGNER_URL: signerUrl,
    SIGNER_SECRET: secret,
    ...Object.fromEntries(
      (["ethereum", "bitcoin", "tron"] as const).flatMap((name) => [
        [`CHAIN_${name.toUpperCase()}_NODES`, nodes.urlOf(name)],
        [`CHAIN_${name.toUpperCase()}_XPUB`, sandboxXpubs[name]],
      ]),
    ),
  };
  const posts: Record<"signer" | "worker" | "api", Post> = {} as never;
  const clients: HttpClient[] = [];
  stack.defer(async () => void (await Promise.all(Object.values(posts).map(({ process: one }) => one.stop()))));
  posts.signer = new Post(
    { ROLE: "signer", SIGNER_SECRET: secret, SIGNER_PORT: port, DATA_DIR: join(home, "signer"), LOG_LEVEL: "error" },
    home,
  );
  const ports = { worker: String(await freePort()), api: String(await freePort()) };
  for (const role of ["worker", "api"] as const) {
    const client = new HttpClient(`http://127.0.0.1:${ports[role]}`);
    clients.push(client);
    posts[role] = new Post({ ...shared, ROLE: role, PORT: ports[role], DATA_DIR: join(home, role) }, home);
    // The first brings the database up to date.
    await isReady(client, posts[role].process, over);
  }
  const api = clients[1]!;
  const remote = remoteSigner({ url: signerUrl, secret, clock: systemClock });
  const hot = await until(async () => await remote.address("ethereum").catch(() => undefined), over);
  const { database, close } = openDatabase(postgres.url, 4);
  stack.defer(close);

  // Whatever waits is mined all the time, and blocks follow.
  const mining = mine(nodes, over);
  mining.catch(() => undefined);

  const people: Person[] = [];
  for (let index = 0; index < customers; index += 1) people.push(await joinUp(api, database, index, over));
  const draw = seededDraw(`${seed} chains`);
  let isOver = false;
  // Whatever ends the run, its customers do not outlive it.
  stack.defer(() => ending.abort(new Error("the run has ended")));
  const lives = people.map(
    async (person, index) => await live(person, seededDraw(`${seed} ${index}`), { api, nodes, database, over }, () => isOver),
  );
  const all = Promise.all(lives);
  all.catch(() => undefined);
  const names = ["api", "worker", "signer"] as const;
  for (let kill = 0; kill < kills; kill += 1) {
    await Promise.race([all, pause(LIVE_MS / 2 + draw.below(LIVE_MS), over)]);
    const name = names[draw.below(names.length)]!;
    await posts[name].replace();
    say(`killed: ${name}`);
    // Most are killed in the middle of their work, some while they begin.
    if (name !== "signer" && draw.percent(WORKS_PERCENT))
      await Promise.race([all, isReady(clients[name === "worker" ? 0 : 1]!, posts[name].process, over)]);
    for (const post of Object.values(posts)) post.process.mustLive();
  }
  await pause(LIVE_MS, over);
  isOver = true;
  await all;
  for (const role of ["worker", "api"] as const) await isReady(clients[role === "worker" ? 0 : 1]!, posts[role].process, over);
  await settled(database, people, posts, over);
  return { ...(await judge(nodes, database, people, hot, over)), kills };
}

async function mine(nodes: SandboxNodes, over: AbortSignal): Promise<void> {
  for (;;) {
    for (const name of networks) (await nodes.chain(name)).mine();
    await pause(MINE_MS, over);
  }
}

async function until<T>(look: () => Promise<T | undefined>, over: AbortSignal): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(LOOK_MS, over);
  }
}

type Caller = Pick<Person, "network" | "token">;

/** Asks until it is answered or refused. */
async function insist(
  api: HttpClient,
  asked: { readonly call: Call; readonly input: Readonly<Record<string, string>>; readonly key?: string },
  caller: Partial<Caller> & { readonly network: string; readonly proof?: string },
  over: AbortSignal,
): Promise<NonNullable<Reply>> {
  return await until(async () => await api.ask(asked, caller), over);
}

async function read<C extends Call>(
  api: HttpClient,
  call: C,
  input: Readonly<Record<string, string>>,
  caller: Partial<Caller> & { readonly network: string },
  over: AbortSignal,
): Promise<OutputOf<C>> {
  const reply = await insist(api, { call, input }, caller, over);
  if ("answer" in reply) return reply.answer as OutputOf<C>;
  throw new Contradiction(`${call.path} was refused: ${reply.rejection.code}`);
}

/** A practice customer with addresses of ours, and a list and a passkey that were his long before. */
async function joinUp(api: HttpClient, database: Database, index: number, over: AbortSignal): Promise<Person> {
  const network = `10.7.0.${index + 1}`;
  const token = await read(api, wallet.openPractice, {}, { network }, over);
  const caller = { network, token };
  const now = systemClock.now();
  const { id } = await read(api, identity.showUser, {}, caller, over);
  await sql`insert into identity.passkey (id, customer_id, credential_id, public_key, counter, synced, name, created_at)
    values (gen_random_uuid(), ${id}, ${`credential ${id}`}, '', 0, true, 'Phone', ${now})`.execute(database);
  const ours: Partial<Record<Network, ChainAddress>> = {};
  const theirs: Partial<Record<Network, ChainAddress & { entry: string }>> = {};
  for (const name of networks) {
    const shown = await read(api, deposits.showAddress, { currency: USDT, network: name }, caller, over);
    ours[name] = await ourKey(name, shown.address);
    const keys = createECDH("secp256k1");
    keys.generateKeys();
    const goal = await addressOfKey(name, keys.getPublicKey(undefined, "compressed"));
    const entry = systemRandom.id(now);
    const [type, family] = typeOn[name];
    await sql`insert into payees.address (id, customer_id, currency, network, family, name, address, created_at, usable_at)
      values (${entry}, ${id}, 'USDT', ${type}, ${family}, 'Mine', ${goal.text}, ${earlier(now, 9 * DAY_MS)}, ${earlier(now, 8 * DAY_MS)})`.execute(
      database,
    );
    theirs[name] = { ...goal, entry };
  }
  return {
    ...caller,
    begun: await hasOf(database, `user/${id}/spot`),
    id,
    ours: ours as Person["ours"],
    theirs: theirs as Person["theirs"],
    paidIn: { ethereum: 0n, tron: 0n },
    ids: [],
  };
}

/** The key of an address of ours, found by its text among the first that there are. */
async function ourKey(name: Network, text: string): Promise<ChainAddress> {
  const at = addressesOf(name, sandboxXpubs[name]);
  for (let index = 0; index < 200; index += 1) {
    const one = await at(index);
    if (one.text === text) return one;
  }
  throw new Contradiction(`${text} is not among the first addresses of ${name}`);
}

const earlier = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

interface World {
  readonly api: HttpClient;
  readonly nodes: SandboxNodes;
  readonly database: Database;
  readonly over: AbortSignal;
}

/** Pays in and asks for what there is, again and again. */
async function live(person: Person, draw: ReturnType<typeof seededDraw>, world: World, isOver: () => boolean): Promise<void> {
  const { nodes, over } = world;
  const payIn = async (): Promise<void> => {
    const name = networks[draw.below(2)]!;
    const units = BigInt(100 + draw.below(100)) * UNIT + BigInt(draw.below(1_000_000));
    await nodes.wallet.pay(name, person.ours[name].key, sandboxTokens[name].USDT, units);
    person.paidIn[name] += units;
  };
  await payIn();
  let asked = 0;
  while (!isOver() || asked === 0) {
    const name = networks[draw.below(2)]!;
    const amount = `${20 + draw.below(20)}.${String(draw.below(99_999)).padStart(5, "0")}1`;
    const input = { currency: USDT, network: name, amount, wallet: person.theirs[name].entry };
    const id = await withdraw(person, input, world);
    if (id === undefined) {
      if (draw.percent(30)) await payIn();
      await pause(LOOK_MS + draw.below(4 * LOOK_MS), over);
      continue;
    }
    person.ids.push(id);
    asked += 1;
    await pause(draw.below(8 * LOOK_MS), over);
  }
}

/** Undefined where it is refused: there is not enough yet, or too much is open. The proof is given by hand: who gives one is tested elsewhere. */
async function withdraw(
  person: Person,
  input: Readonly<Record<string, string>>,
  { api, database, over }: World,
): Promise<string | undefined> {
  const key = randomUUID();
  let proof: string | undefined;
  for (;;) {
    const caller = { network: person.network, token: person.token, ...(proof !== undefined && { proof }) };
    const reply = await insist(
      api,
      { call: withdrawals.withdraw, input, key: proof === undefined ? randomUUID() : key },
      caller,
      over,
    );
    if ("answer" in reply) return (reply.answer as OutputOf<typeof withdrawals.withdraw>).withdrawal.id;
    const { code, values } = reply.rejection;
    if (code !== "proof-needed") {
      const isUsual = [
        "insufficient-balance",
        "too-many-withdrawals",
        "too-many-withdrawals-today",
        "worth-unknown",
        "network-paused",
      ];
      if (!isUsual.includes(code)) throw new Contradiction(`a withdrawal was refused: ${code} ${JSON.stringify(values)}`);
      return undefined;
    }
    proof = typeof values?.["proof"] === "string" ? values["proof"] : undefined;
    if (proof === undefined) continue;
    await sql`update identity.proof set way = 'passkey' where name_hash = sha256(${proof}::bytea) and way is null`.execute(
      database,
    );
  }
}

/** Until nothing is under way: all that was paid in is credited, and each withdrawal is over. */
async function settled(
  database: Database,
  people: readonly Person[],
  posts: Readonly<Record<string, Post>>,
  over: AbortSignal,
): Promise<void> {
  const paidIn = people.reduce((sum, { paidIn: of }) => sum + of.ethereum + of.tron, 0n);
  await until(async () => {
    for (const post of Object.values(posts)) post.process.mustLive();
    const { rows } = await sql<{ open: number; credited: string }>`select
      (select count(*)::int from withdrawals.withdrawal where ended_at is null) as open,
      (select coalesce(sum(units), 0)::text from deposits.deposit where status = 'credited' and currency = 'USDT') as credited`.execute(
      database,
    );
    return rows[0]!.open === 0 && BigInt(rows[0]!.credited) >= FINER * paidIn ? true : undefined;
  }, over);
}

interface Row {
  readonly id: string;
  readonly customer_id: string;
  readonly network: Network;
  readonly state: string;
  readonly units: string;
  readonly fee: string;
}

async function judge(
  nodes: SandboxNodes,
  database: Database,
  people: readonly Person[],
  hot: ChainAddress,
  over: AbortSignal,
): Promise<Omit<ChainsReport, "kills">> {
  const { rows } = await sql<Row>`select id, customer_id, network, state, units, fee from withdrawals.withdrawal
    where currency = 'USDT' order by id`.execute(database);
  const notDone = rows.filter(({ state }) => state !== "confirmed");
  if (notDone.length > 0) throw new Contradiction(`${notDone.length} withdrawals ended as ${notDone[0]!.state}`);
  const told = new Set(people.flatMap(({ ids }) => ids));
  for (const { id } of rows) if (!told.delete(id)) throw new Contradiction(`nobody was told of the withdrawal ${id}`);
  if (told.size > 0) throw new Contradiction(`${told.size} withdrawals that customers were told of are lost`);

  let payments = 0;
  for (const name of networks) {
    const arrived = new Map<string, bigint[]>();
    for (const { to, token, units } of await transfersOf(chainOf(name, nodes), over))
      if (token === sandboxTokens[name].USDT) arrived.set(to, [...(arrived.get(to) ?? []), units]);
    for (const person of people) {
      const his = rows.filter((row) => row.network === name && row.customer_id === person.id);
      const wanted = his.map(({ units, fee }) => (BigInt(units) - BigInt(fee)) / FINER).toSorted(order);
      const found = (arrived.get(person.theirs[name].key) ?? []).toSorted(order);
      if (wanted.join() !== found.join())
        throw new Contradiction(`${person.id} should have had ${wanted.join(", ")} on ${name}, and had ${found.join(", ")}`);
      const into = (arrived.get(person.ours[name].key) ?? []).reduce((sum, units) => sum + units, 0n);
      if (into !== person.paidIn[name]) throw new Contradiction(`${person.id} paid in ${person.paidIn[name]}, ${into} arrived`);
      payments += found.length;
    }
    const paid = rows
      .filter((row) => row.network === name)
      .reduce((sum, { units, fee }) => sum + BigInt(units) - BigInt(fee), 0n);
    const came = people.reduce((sum, { paidIn }) => sum + paidIn[name], 0n);
    await mustHave(database, `world/chain/${name}/practice`, paid - FINER * came);
  }
  for (const { id, paidIn, begun } of people) {
    const out = rows.filter((row) => row.customer_id === id).reduce((sum, { units }) => sum + BigInt(units), 0n);
    await mustHave(database, `user/${id}/spot`, begun + FINER * (paidIn.ethereum + paidIn.tron) - out);
    await mustHave(database, `user/${id}/spot/held`, 0n);
  }
  if (payments !== rows.length) throw new Contradiction(`${rows.length} withdrawals and ${payments} payments from ${hot.text}`);
  const { rows: counted } = await sql<{
    count: number;
  }>`select count(*)::int from deposits.deposit where status = 'credited'`.execute(database);
  return { deposits: counted[0]!.count, withdrawals: rows.length };
}

const order = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);

const hasOf = async (database: Database, address: string): Promise<bigint> =>
  (await readBalances(database, [address as never])).find(({ currency }) => currency === "USDT")?.units ?? 0n;

async function mustHave(database: Database, address: string, units: bigint): Promise<void> {
  const found = await hasOf(database, address);
  if (found !== units) throw new Contradiction(`${address} has ${found} USDT and should have ${units}`);
}

const chainOf = (name: ChainName & Network, nodes: SandboxNodes): Chain => {
  const terms = { urls: [nodes.urlOf(name)], xpub: sandboxXpubs[name] };
  return name === "ethereum" ? ethereumChain(terms) : tronChain(terms);
};

async function transfersOf(chain: Chain, over: AbortSignal) {
  const head = await answered(async () => await chain.head(), over);
  const found: { readonly to: string; readonly token: string | null; readonly units: bigint }[] = [];
  for (let from = 1; from <= head; from += 100) {
    const blocks = await answered(async () => await chain.transfersIn(from, Math.min(head, from + 99)), over);
    found.push(...blocks.flatMap(({ transfers }) => transfers));
  }
  return found;
}

/** A node that breaks a connection off has said nothing: it is asked again, as whoever scans it does. */
async function answered<T>(ask: () => Promise<T>, over: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (fault) {
      if (!(fault instanceof NodeFault)) throw fault;
    }
    await pause(LOOK_MS, over);
  }
}
