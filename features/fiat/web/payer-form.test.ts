import assert from "node:assert/strict";
import { test } from "node:test";
import { payerRules, payerText } from "./payer-form.ts";

const ana = { first_name: "Ana", last_name: " Souza ", email: "ana@example.org", phone: "", tax_id: "529.982.247-25" };
const br = { fields: ["email", "tax_id"] } as const;
const country = { fields: [...br.fields] };

test("a payer says what his country asks for, and a CPF whose check digits do not fit is none", () => {
  assert.deepEqual(payerRules.faults(ana, country), {});
  assert.deepEqual(payerRules.faults({ ...ana, tax_id: "529.982.247-26", email: "" }, country), {
    email: { code: "required" },
    tax_id: { code: "wrong-payer-tax_id" },
  });
  assert.deepEqual(payerRules.faults({ ...ana, tax_id: "" }, { fields: ["email"] }), {});
  assert.equal(
    payerText(ana, country),
    '{"first_name":"Ana","last_name":"Souza","email":"ana@example.org","tax_id":"529.982.247-25"}',
  );
});
