/** Whoever owns the database cannot change what was agreed and what was decided. */
import { test } from "node:test";
import { openTestHouse, refuses } from "@assay/server/testing.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { proofsFeature } from "../server.ts";

test("the owner of the database changes no evidence, no link and no key (PROOFS-08, PROOFS-10)", async () => {
  const house = await openTestHouse([proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined })]);
  try {
    await house.pool.query("insert into proofs.key (id, public, secret, made_at) values (7, 'ab', 'sealed', now())");
    await refuses(
      house.pool,
      "delete from proofs.evidence",
      "delete from proofs.link",
      "update proofs.key set public = 'cd'",
      "update proofs.key set id = 8",
      "delete from proofs.key",
      "truncate proofs.key cascade",
    );
    await house.pool.query("update proofs.key set secret = null, retired_at = now()");
    await refuses(house.pool, "update proofs.key set secret = 'sealed', retired_at = null");
  } finally {
    await house.close();
  }
});
