import type { Role } from "@assay/core/roles.ts";
import { useTexts } from "../locale.ts";

/** What a role is called. */
export function useRoleName(): (role: Role) => string {
  const t = useTexts("console");
  return (role) => t(`roles.${role}`);
}
