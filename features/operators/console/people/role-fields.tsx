import { type Role, roles } from "@assay/core/roles.ts";
import type { Field } from "@assay/ui/form.ts";
import { useRoleName } from "@assay/ui/console/role-names.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { useId } from "react";

/** Which roles an operator holds, box by box. */
export function RoleFields({ field: { value, fault, onChange } }: { readonly field: Field<readonly Role[]> }) {
  const t = useTexts("operators-console");
  const nameOfRole = useRoleName();
  const id = useId();
  const toggle = (role: Role, isHeld: boolean): void =>
    onChange(roles.filter((one) => (one === role ? isHeld : value.includes(one))));
  return (
    <fieldset aria-describedby={fault && id} className="mt-3">
      <legend className="mb-1 text-form text-soft">{t("people.roles")}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {roles.map((role) => (
          <CheckField
            key={role}
            label={nameOfRole(role)}
            value={value.includes(role)}
            onChange={(isHeld) => toggle(role, isHeld)}
            className="min-h-9"
          />
        ))}
      </div>
      {fault && (
        <p id={id} role="alert" className="mt-1 text-caption text-danger">
          {foundText(t, `faults.${fault.code}`)}
        </p>
      )}
    </fieldset>
  );
}
