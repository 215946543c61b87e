import type { Role } from "@assay/core/roles.ts";
import { type FormRules, required } from "@assay/ui/form.ts";

export interface RolesFields {
  readonly name: string;
  readonly roles: readonly Role[];
}

interface RolesFacts {
  /** A new operator has a name yet to be given. */
  readonly isNew: boolean;
}

export const rolesRules: FormRules<RolesFields, RolesFacts> = {
  start: { name: "", roles: [] },
  faults: ({ name, roles }, { isNew }) => ({
    name: isNew && name.trim() === "" ? required : undefined,
    roles: rolesFault(roles),
  }),
  summary: () => undefined,
};

function rolesFault(roles: readonly Role[]) {
  if (roles.length === 0) return { code: "no-role", lasting: false };
  const isBoth = roles.includes("treasury-maker") && roles.includes("treasury-checker");
  return isBoth ? { code: "maker-and-checker", lasting: true } : undefined;
}
