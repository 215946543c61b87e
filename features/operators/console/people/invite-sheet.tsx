import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { calls } from "../../contract.ts";
import { RoleFields } from "./role-fields.tsx";
import { rolesRules } from "./roles-form.ts";

/** Proposes a new operator; another security operator decides, and is given the link. */
export function InviteSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("operators-console");
  const form = useForm(rolesRules, { isNew: true });
  const name = form.field("name");
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t("people.invite")}
      attempt={form.attempt}
      action={t("propose")}
      call={calls.inviteOperator}
      input={{ name: name.value.trim(), roles: form.fields.roles.join(",") }}
      onDone={() => form.restart(rolesRules.start)}
    >
      <TextField
        label={t("entry.name")}
        lengthMax={40}
        value={name.value}
        onChange={name.onChange}
        onLeave={name.onLeave}
        faultText={faultText(t, name.fault)}
      />
      <RoleFields field={form.field("roles")} />
    </ReasonSheet>
  );
}
