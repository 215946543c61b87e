import assert from "node:assert/strict";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { mediaFakes } from "@assay/server/media-fake.ts";
import { lookAt } from "@assay/server/pictures.ts";
import { keyOf } from "@assay/server/outside/files.ts";
import { startFakeStore } from "@assay/server/outside/s3-fake.ts";
import { s3Files } from "@assay/server/outside/s3-files.ts";
import { refuses } from "@assay/server/testing.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { calls } from "../contract.ts";
import { nameIn, UPLOADS_PER_DAY } from "../rules.ts";
import { openUploadsHouse, picture, type UploadsHouse } from "./testing.ts";

let house: UploadsHouse;
before(async () => {
  house = await openUploadsHouse();
});
after(async () => await house.close());

/** How long anybody may show an open file without asking. */
const OPEN = "public, max-age=300, must-revalidate";
let customers = 0;
const somebody = (): string => `01890000-0000-7000-8000-${String((customers += 1)).padStart(12, "0")}`;
const see = async (address: string): Promise<Response> => await fetch(`${house.origin}${address}`);
const sent = async (as: string, bytes: Uint8Array): Promise<string> => (await house.send(as, bytes)).message!;
const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as { rejection: string }).rejection;

/** A black picture of one bit a pixel, made by hand: small, however large it says it is. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * height));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

test("UPL-01 a picture is made anew: its place, its tail and another format's bytes are gone", async () => {
  const ann = somebody();
  for (const format of ["jpeg", "png", "webp"] as const) {
    const tailed = Buffer.concat([await picture(format), Buffer.from("<?php system('id') ?><script>alert(1)</script>")]);
    const answer = await house.send(ann, tailed, "text/html", "/upload_new");
    assert.match(answer.message ?? "", /^\/api\/file\?name=[\w-]{22}$/);
    const { link } = await house.call(calls.showLink, { file: answer.message! }, { as: ann });
    const shown = await see(link);
    const bytes = Buffer.from(await shown.arrayBuffer());
    assert.equal(shown.headers.get("content-type"), format === "jpeg" ? "image/jpeg" : "image/webp");
    assert.doesNotMatch(bytes.toString("latin1"), /php|script|secret of the camera|Exif/);
    const { exif, width, height } = await sharp(bytes).metadata();
    assert.deepEqual([exif, width, height], [undefined, 640, 400]);
  }
});

test("UPL-01 a large picture is made smaller and upright", async () => {
  const large = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: "white" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const ann = somebody();
  const { link } = await house.call(calls.showLink, { file: await sent(ann, large) }, { as: ann });
  const { width, height } = await sharp(await (await see(link)).arrayBuffer()).metadata();
  assert.deepEqual([width, height], [1_920, 2_560]);
});

test("UPL-05 what is no picture, or too much of one, is refused by name and leaves nothing", async () => {
  const ann = somebody();
  const good = await picture("jpeg");
  const before = house.stored().length;
  const bomb = pngOf(16_000, 16_000);
  const bad: readonly (readonly [string, Uint8Array, string])[] = [
    ["nothing", Buffer.alloc(0), "not-a-picture"],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "not-a-picture"],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>"), "not-a-picture"],
    ["GIF", await picture("gif"), "not-a-picture"],
    ["PDF", Buffer.from("%PDF-1.7\n%\xff\xd8\xff"), "not-a-picture"],
    ["the first bytes of a JPEG", Buffer.concat([good.subarray(0, 3), Buffer.from("<script>")]), "not-a-picture"],
    ["a JPEG cut off", good.subarray(0, good.length / 2), "not-a-picture"],
    ["a PNG cut off", (await picture("png")).subarray(0, 900), "not-a-picture"],
    ["zeros", Buffer.alloc(1_000), "not-a-picture"],
    ["a bomb", bomb, "too-many-pixels"],
    ["eleven megabytes", Buffer.alloc(11 * 1_048_576, "\xff\xd8\xff"), "body-too-large"],
    ["a few bytes too many", Buffer.alloc(10 * 1_048_576 + 1, "\xff\xd8\xff"), "body-too-large"],
  ];
  for (const [what, bytes, code] of bad) assert.equal((await house.send(ann, bytes)).rejection, code, what);
  assert.equal(house.stored().length, before);
  assert.deepEqual(house.lines, []);
});

test("UPL-05 a body that is no such form is refused", async () => {
  const ann = somebody();
  const good = await picture("jpeg");
  const post = async (body: BodyInit, type?: string, as = ann): Promise<string> =>
    await codeOf(
      await fetch(`${house.origin}/api/upload`, {
        method: "POST",
        body,
        headers: { ...(as && { authorization: as }), ...(type && { "content-type": type }) },
      }),
    );
  const formWith = (...parts: readonly (readonly [string, string | Blob])[]): FormData => {
    const form = new FormData();
    for (const [name, part] of parts) form.append(name, part);
    return form;
  };
  const blob = new Blob([new Uint8Array(good)]);
  const part = (headers: string, content = "x"): string => `--b\r\n${headers}\r\n\r\n${content}\r\n--b--\r\n`;
  const multipart = "multipart/form-data; boundary=b";
  assert.equal(await post(JSON.stringify({ file: "x" }), "application/json"), "media-type-not-supported");
  assert.equal(await post("file=x", "application/x-www-form-urlencoded"), "media-type-not-supported");
  assert.equal(await post("x", "multipart/form-data"), "media-type-not-supported");
  for (const body of [
    formWith(["file", blob], ["file", blob]),
    formWith(["other", blob]),
    formWith(["file", "a text"]),
    formWith(["file", blob], ["user_id", "1"]),
    formWith(["lang", "en"]),
  ])
    assert.equal(await post(body), "parameter-error");
  for (const body of [
    "",
    "x",
    "--b--\r\n",
    "--b\r\n",
    part("x: y"),
    part('content-disposition: form-data; name="file"; filename="a"').slice(0, -6),
    `${part('content-disposition: form-data; name="file"; filename="a"')}tail`,
    part(`content-disposition: form-data; name="${"n".repeat(3_000)}"`),
  ])
    assert.equal(await post(body, multipart), "parameter-error", body.slice(0, 80));
  assert.equal(await post(formWith(["file", blob]), undefined, ""), "please-log-in");
  assert.deepEqual(house.lines, []);
});

test("UPL-02 a private file is seen by its link alone, an open one by everybody, and neither is taken for something else", async () => {
  const [ann, ben] = [somebody(), somebody()];
  const address = await sent(ann, await picture("png"));
  assert.equal(await codeOf(await see(address)), "no-such-file");
  const { link, until } = await house.call(calls.showLink, { file: address }, { as: ann });
  const shown = await see(link);
  assert.deepEqual(
    ["content-type", "cache-control", "x-content-type-options"].map((name) => shown.headers.get(name)),
    ["image/webp", "no-store", "nosniff"],
  );
  for (const wrong of [link.replace(/signature=./, "signature=_"), link.replace(/until=\d+/, `until=${until / 1_000 + 60}`)])
    assert.equal(await codeOf(await see(wrong)), "no-such-file");
  const other = await sent(ben, await picture("png"));
  assert.equal(await codeOf(await see(link.replace(nameIn(address)!, nameIn(other)!))), "no-such-file");
  assert.equal((await house.refusal(calls.showLink, { file: address }, { as: ben })).code, "no-such-file");
  assert.equal((await house.refusal(calls.showLink, { file: "/etc/passwd" }, { as: ben })).code, "no-such-file");
  house.clock.advance(10 * MINUTE_MS);
  assert.equal(await codeOf(await see(link)), "no-such-file");
  await house.dispatch.transact(
    async (tx) => await house.uploads.use(tx, { customerId: ann, address, by: "test.avatar", open: true }),
  );
  const seen = await see(address);
  assert.deepEqual([seen.headers.get("cache-control"), seen.headers.get("etag")], [OPEN, `"${nameIn(address)}"`]);
  const again = await fetch(`${house.origin}${address}`, { headers: { "if-none-match": `"${nameIn(address)}"` } });
  assert.deepEqual([again.status, (await again.arrayBuffer()).byteLength], [304, 0]);
});

const bucket = { region: "eu-central-1", accessKeyId: "AKIATEST", secretAccessKey: "a secret of the store" };

for (const store of ["a folder", "a bucket"] as const)
  test(`UPL-07 what its user hides in ${store} is served to nobody, whole or in part, also after a restart, and again once it is shown`, async () => {
    await using stack = new AsyncDisposableStack();
    const fake = store === "a bucket" ? await startFakeStore(bucket) : undefined;
    if (fake) stack.defer(fake.close);
    const own = await openUploadsHouse(fake && s3Files({ ...bucket, endpoint: fake.url, bucket: "files" }));
    stack.defer(own.close);
    const ann = somebody();
    const address = (await own.send(ann, await picture("png"))).message!;
    const name = nameIn(address)!;
    const act = async (way: "show" | "hide"): Promise<void> =>
      await own.dispatch.transact(async (tx) => await own.uploads[way](tx, [name]));
    const statuses = async (): Promise<readonly number[]> => {
      const asked = [{}, { range: "bytes=0-3" }, { "if-none-match": `"${name}"` }];
      return await Promise.all(asked.map(async (headers) => (await fetch(`${own.origin}${address}`, { headers })).status));
    };
    const gone = [404, 404, 404];
    assert.deepEqual(await statuses(), gone);
    // What nobody uses is not shown by anybody's word.
    await act("show");
    assert.deepEqual(await statuses(), gone);
    await own.dispatch.transact(
      async (tx) => await own.uploads.use(tx, { customerId: ann, address, by: "test.work", open: true }),
    );
    assert.deepEqual(await statuses(), [200, 206, 304]);
    await act("hide");
    assert.deepEqual(await statuses(), gone);
    await own.restart();
    await own.runJob("uploads.forget");
    assert.deepEqual(await statuses(), gone);
    assert.equal((await own.refusal(calls.showFile, { name })).code, "no-such-file");
    await act("show");
    assert.deepEqual(await statuses(), [200, 206, 304]);
  });

test("UPL-07 who has an open file already is told so without its being read, and of a hidden one that there is none", async () => {
  const kept = new Map<string, Uint8Array>();
  let reads = 0;
  const own = await openUploadsHouse({
    put: async (bytes) => {
      kept.set(keyOf(bytes), bytes);
      return keyOf(bytes);
    },
    get: async (key) => {
      reads += 1;
      return kept.get(key);
    },
    remove: async (key) => void kept.delete(key),
  });
  await using stack = new AsyncDisposableStack();
  stack.defer(own.close);
  const ann = somebody();
  const address = (await own.send(ann, await picture("png"))).message!;
  const name = nameIn(address)!;
  const ask = async (tag: string): Promise<readonly number[]> => {
    const before = reads;
    const { status } = await fetch(`${own.origin}${address}`, { headers: { "if-none-match": tag } });
    return [status, reads - before];
  };
  assert.deepEqual(await ask(`"${name}"`), [404, 0]);
  await own.dispatch.transact(async (tx) => await own.uploads.use(tx, { customerId: ann, address, by: "test.work", open: true }));
  assert.deepEqual(
    [await ask(`"${name}"`), await ask(name), await ask('"another"')],
    [
      [304, 0],
      [200, 1],
      [200, 1],
    ],
  );
  await own.dispatch.transact(async (tx) => await own.uploads.hide(tx, [name]));
  assert.deepEqual(await ask(`"${name}"`), [404, 0]);
});

test("UPL-04 only his own file, and each once", async () => {
  const [ann, ben] = [somebody(), somebody()];
  const address = await sent(ann, await picture("jpeg"));
  const use = async (customerId: string): Promise<string> =>
    await house.dispatch.transact(async (tx) => await house.uploads.use(tx, { customerId, address, by: "test.paper" }));
  await assert.rejects(use(ben), /no-such-file/);
  assert.equal(await use(ann), nameIn(address));
  await assert.rejects(use(ann), /no-such-file/);
});

test("UPL-03 what nothing uses goes after a day, what is released at once, and what is used stays", async () => {
  const ann = somebody();
  const [unused, used, released] = [
    await sent(ann, await picture("jpeg")),
    await sent(ann, await picture("jpeg")),
    await sent(ann, await picture("jpeg")),
  ];
  for (const address of [used, released])
    await house.dispatch.transact(async (tx) => await house.uploads.use(tx, { customerId: ann, address, by: "test.paper" }));
  const before = house.stored().length;
  await house.dispatch.transact(async (tx) => await house.uploads.release(tx, [nameIn(released)!]));
  assert.equal(await codeOf(await see(house.uploads.linkTo(nameIn(released)!, house.clock.now()))), "no-such-file");
  await house.runJob("uploads.forget");
  assert.equal(house.stored().length, before - 1);
  house.clock.advance(DAY_MS);
  await house.runJob("uploads.forget");
  const { rows } = await sql<{ name: string }>`select name from uploads.file where customer_id = ${ann}`.execute(house.database);
  assert.deepEqual(rows, [{ name: nameIn(used) }]);
  assert.equal(await house.uploads.read(house.database, nameIn(unused)!), undefined);
  const kept = await house.uploads.read(house.database, nameIn(used)!);
  assert.ok((await lookAt(kept!)).sharpness > 200);
});

test("UPL-03 a customer sends so many pictures a day, however many at once, and goes on the next day", async () => {
  const [ann, good] = [somebody(), await picture("jpeg", 40, 30)];
  const send = async (): Promise<string> =>
    await house.call(calls.upload, { file: new Uint8Array(good) }, { as: ann }).catch((fault: { code: string }) => fault.code);
  const outcomes = await Promise.all(Array.from({ length: UPLOADS_PER_DAY + 5 }, send));
  assert.equal(outcomes.filter((outcome) => outcome === "too-many-uploads").length, 5);
  house.clock.advance(DAY_MS);
  assert.match(await send(), /^\/api\/file/);
});

const formBody = (bytes: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'),
    bytes,
    Buffer.from("\r\n--b--\r\n"),
  ]);

/** Whoever is refused before the body is read is answered, and his connection ends. */
async function post(address: string, as: string, body: Buffer): Promise<{ type?: string; rejection?: string }> {
  const headers = {
    authorization: as,
    "content-type": "multipart/form-data; boundary=b",
    "content-length": body.length,
    connection: "close",
  };
  return await new Promise((answered, failed) => {
    const asked = request(address, { method: "POST", headers }, (response) => {
      json(response).then((answer) => answered(answer as { type?: string }), failed);
    });
    asked.on("error", (fault: NodeJS.ErrnoException) => {
      if (fault.code !== "EPIPE" && fault.code !== "ECONNRESET") failed(fault);
    });
    asked.end(body);
  });
}

test("UPL-05 of a thousand at once each is answered, and memory and disk stay within bounds", async () => {
  await house.runJob("uploads.forget");
  const before = house.stored().length;
  const large = await sharp({
    create: { width: 3_400, height: 3_400, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 20 } },
  })
    .jpeg({ quality: 92 })
    .toBuffer();
  assert.ok(large.length > 4 * 1_048_576 && large.length < 10 * 1_048_576);
  const people = Array.from({ length: 50 }, somebody);
  // The senders hold each body once, so that what grows is the server's; all of them together send some 700 MB.
  const [long, cut, foreign] = [large, large.subarray(0, 100_000), Buffer.from("<svg/>")].map(formBody);
  let most = 0;
  const start = process.memoryUsage().rss;
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, async (_, number) => {
      const body = number % 10 === 0 ? long! : number % 2 === 0 ? cut! : foreign!;
      const answer = await post(`${house.origin}/api/upload`, people[number % people.length]!, body);
      most = Math.max(most, process.memoryUsage().rss);
      return answer;
    }),
  );
  const codes = new Set(answers.map(({ rejection }) => rejection ?? "taken"));
  assert.deepEqual(
    [...codes].filter((code) => !["taken", "busy", "too-many-requests", "not-a-picture"].includes(code)),
    [],
  );
  const taken = answers.filter(({ type }) => type === "ok").length;
  assert.equal(house.stored().length, before + taken);
  assert.deepEqual(house.lines, []);
  assert.ok(most - start < 300 * 1_048_576, `${Math.round((most - start) / 1_048_576)} MiB`);
});

test("both calls refuse alike, and a file that never was is shown to nobody", async () => {
  const ann = somebody();
  for (const call of [calls.upload, calls.uploadNew]) {
    const codeFor = async (file: Uint8Array): Promise<string> => (await house.refusal(call, { file }, { as: ann })).code;
    assert.equal(await codeFor(Buffer.from("no picture")), "not-a-picture");
    assert.equal(await codeFor(pngOf(16_000, 4_000)), "too-many-pixels");
    assert.match(await house.call(call, { file: await picture("jpeg", 40, 30) }, { as: ann }), /^\/api\/file/);
  }
  await sql`update uploads.day set count = ${UPLOADS_PER_DAY} where customer_id = ${ann}`.execute(house.database);
  for (const call of [calls.upload, calls.uploadNew])
    assert.equal((await house.refusal(call, { file: Buffer.from("x") }, { as: ann })).code, "too-many-uploads");
  assert.equal((await house.refusal(calls.showFile, { name: "A".repeat(22) })).code, "no-such-file");
});

test("UPL-02 whose a file is cannot be changed, whoever asks the database", async () => {
  await refuses(house.pool, "update uploads.file set customer_id = gen_random_uuid()", "update uploads.file set key = 'x'");
});

test("UPL-06 what moves or sounds is known by its content, stays as it is, and is served to be played and to run nothing", async () => {
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  const pia = await house.enrol("Pia", "product");
  const at = async (bytes: Uint8Array) =>
    await house.call(calls.uploadAtDesk, { file: bytes, reason: "an artwork" }, { operator: pia });
  const address = await at(mediaFakes["video/mp4"]);
  await house.dispatch.transact(
    async (tx) => await house.uploads.use(tx, { customerId: pia, address, by: "nft.work", open: true }),
  );
  const whole = await see(address);
  assert.deepEqual(
    ["content-type", "x-content-type-options", "content-security-policy", "accept-ranges"].map((name) => whole.headers.get(name)),
    ["video/mp4", "nosniff", "default-src 'none'; sandbox", "bytes"],
  );
  const bytes = Buffer.from(await whole.arrayBuffer());
  assert.deepEqual(bytes, mediaFakes["video/mp4"]);
  const part = async (range: string) => {
    const answer = await fetch(`${house.origin}${address}`, { headers: { range } });
    return [answer.status, answer.headers.get("content-range"), Buffer.from(await answer.arrayBuffer()).toString("hex")];
  };
  const all = bytes.length;
  const hex = (from: number, to: number): string => bytes.subarray(from, to + 1).toString("hex");
  assert.deepEqual(await part("bytes=4-7"), [206, `bytes 4-7/${all}`, hex(4, 7)]);
  assert.deepEqual(await part("bytes=8-"), [206, `bytes 8-${all - 1}/${all}`, hex(8, all - 1)]);
  assert.deepEqual(await part("bytes=-3"), [206, `bytes ${all - 3}-${all - 1}/${all}`, hex(all - 3, all - 1)]);
  assert.deepEqual(await part(`bytes=${all}-`), [416, `bytes */${all}`, ""]);
  for (const odd of ["bytes=7-4", "bytes=0-1,4-5", "bytes=-", "lines=1-2"])
    assert.deepEqual(await part(odd), [200, null, hex(0, all - 1)], odd);

  const picked = await at(await picture("png"));
  assert.equal(await house.uploads.typeOf(house.database, picked), "image/webp");
  const refused = async (file: Uint8Array): Promise<string> =>
    (await house.refusal(calls.uploadAtDesk, { file, reason: "an artwork" }, { operator: pia })).code;
  const tail = Buffer.concat([mediaFakes["audio/mpeg"], Buffer.from("<script>alert(1)</script>")]);
  for (const bad of [Buffer.from("<svg/>"), tail, mediaFakes["video/webm"].subarray(0, 9)])
    assert.equal(await refused(bad), "not-media");
  assert.equal(await refused(pngOf(20_000, 20_000)), "too-many-pixels");
  for (let sent = 0; sent < UPLOADS_PER_DAY - 6; sent += 1) await at(mediaFakes["image/gif"]);
  assert.equal(await refused(mediaFakes["image/gif"]), "too-many-uploads");
});
