import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { diskFiles } from "./disk-files.ts";
import { type Files, keyOf, pathOf } from "./files.ts";
import { s3Files } from "./s3-files.ts";
import { type FakeStore, startFakeStore } from "./s3-fake.ts";

/** Every adapter passes the same tests. `damage` changes a stored byte behind the adapter's back. */
function contractOf(name: string, open: () => Promise<{ files: Files; damage(key: string): Promise<void> }>): void {
  describe(`files in ${name}`, () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
    let files: Files;
    let damage: (key: string) => Promise<void>;
    before(async () => {
      ({ files, damage } = await open());
    });

    test("what is put is what is got, under the SHA-256 of its bytes", async () => {
      const key = await files.put(bytes);
      assert.equal(key, keyOf(bytes));
      assert.deepEqual(Buffer.from((await files.get(key))!), Buffer.from(bytes));
    });

    test("the same bytes, put many times at once, are one file", async () => {
      const keys = await Promise.all(Array.from({ length: 10 }, () => files.put(bytes)));
      assert.equal(new Set(keys).size, 1);
    });

    test("an empty file is a file", async () => {
      assert.equal((await files.get(await files.put(new Uint8Array())))!.length, 0);
    });

    test("a file that was never put, or was removed, is not there; removing it again is fine", async () => {
      assert.equal(await files.get("0".repeat(64)), undefined);
      const key = await files.put(Uint8Array.of(1, 2, 3));
      await files.remove(key);
      await files.remove(key);
      assert.equal(await files.get(key), undefined);
    });

    test("a damaged file is a fault, never an answer", async () => {
      const key = await files.put(Uint8Array.of(4, 5, 6));
      await damage(key);
      await assert.rejects(files.get(key), /damaged/);
    });

    test("what is not a key reaches neither folder nor bucket", async () => {
      for (const key of ["", "../../etc/passwd", "A".repeat(64), `${"a".repeat(64)}/..`])
        await assert.rejects(files.get(key), RangeError);
    });
  });
}

let folder: string;
let store: FakeStore;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-files-"));
  store = await startFakeStore({
    accessKeyId: "AKIDEXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
    region: "eu-central-1",
  });
});
after(async () => {
  await rm(folder, { recursive: true });
  await store.close();
});

const bucket = () => ({
  endpoint: store.url,
  bucket: "assay",
  region: "eu-central-1",
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
});

contractOf("a folder", async () => ({
  files: diskFiles(folder),
  damage: async (key) => await writeFile(join(folder, pathOf(key)), "other"),
}));

contractOf("a bucket", async () => ({
  files: s3Files(bucket()),
  damage: async (key) => void store.objects.set(`/assay/${pathOf(key)}`, Buffer.from("other")),
}));

test("a folder holds no unfinished file, and nobody else can read what it holds", async () => {
  const key = await diskFiles(folder).put(Uint8Array.of(9));
  const left = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  assert.ok(left.every((entry) => /^[0-9a-f]{64}$/.test(entry.name)));
  assert.equal((await stat(join(folder, pathOf(key)))).mode & 0o077, 0);
});

test("a store refuses another secret, and the refusal is a fault", async () => {
  const files = s3Files({ ...bucket(), secretAccessKey: "wrong" });
  await assert.rejects(files.put(Uint8Array.of(1)), /answered 403 to a PUT/);
  await assert.rejects(files.get("0".repeat(64)), /answered 403 to a GET/);
});
