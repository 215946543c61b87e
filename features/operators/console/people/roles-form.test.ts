import assert from "node:assert/strict";
import { test } from "node:test";
import type { Role } from "@assay/core/roles.ts";
import { rolesRules } from "./roles-form.ts";

const faultOf = (...roles: Role[]): string | undefined => rolesRules.faults({ name: "Ann", roles }, { isNew: true }).roles?.code;

test("an operator holds a role, and never maker and checker", () => {
  assert.equal(faultOf(), "no-role");
  assert.equal(faultOf("support", "security"), undefined);
  assert.equal(faultOf("treasury-maker", "treasury-checker"), "maker-and-checker");
});

test("only a new operator is given a name", () => {
  const fields = { name: " ", roles: ["support"] as const };
  assert.equal(rolesRules.faults(fields, { isNew: true }).name?.code, "required");
  assert.equal(rolesRules.faults(fields, { isNew: false }).name, undefined);
});
