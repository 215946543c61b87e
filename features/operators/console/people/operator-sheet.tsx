import type { OutputOf } from "@assay/core/contract.ts";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { RoleFields } from "./role-fields.tsx";
import { rolesRules } from "./roles-form.ts";

export type OperatorRow = OutputOf<typeof calls.listOperators>["list"][number];
export type OperatorAct = "roles" | "re-enrol" | "close" | "tie";

interface ActProps {
  readonly of: OperatorRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Proposes other roles for an operator. */
export function RolesSheet({ of, ...sheet }: ActProps) {
  const t = useTexts("operators-console");
  const form = useForm(rolesRules, { isNew: false }, { roles: of.roles });
  return (
    <ReasonSheet
      {...sheet}
      title={t("people.change-roles")}
      facts={[{ label: t("entry.name"), value: of.name }]}
      attempt={form.attempt}
      action={t("propose")}
      call={calls.changeRoles}
      input={{ operator: of.id, roles: form.fields.roles.join(",") }}
    >
      <RoleFields field={form.field("roles")} />
    </ReasonSheet>
  );
}

/** Proposes a new link for an operator who is locked out. */
export function ReenrolSheet({ of, ...sheet }: ActProps) {
  const t = useTexts("operators-console");
  return (
    <ReasonSheet
      {...sheet}
      title={t("people.re-enrol")}
      facts={[{ label: t("entry.name"), value: of.name }]}
      action={t("propose")}
      call={calls.reenrolOperator}
      input={{ operator: of.id }}
    />
  );
}

/** Proposes to take an operator all rights. */
export function CloseSheet({ of, ...sheet }: ActProps) {
  const t = useTexts("operators-console");
  return (
    <ReasonSheet
      {...sheet}
      title={t("people.close")}
      facts={[{ label: t("entry.name"), value: of.name }]}
      action={t("propose")}
      tone="danger"
      call={calls.closeOperator}
      input={{ operator: of.id }}
    />
  );
}

/** Notes which customer's account is the operator's own. */
export function TieSheet({ of, ...sheet }: ActProps) {
  const t = useTexts("operators-console");
  const [customer, setCustomer] = useState("");
  const [isTried, setTried] = useState(false);
  const isMissing = isTried && customer.trim() === "";
  return (
    <ReasonSheet
      {...sheet}
      title={t("people.tie")}
      facts={[{ label: t("entry.name"), value: of.name }]}
      attempt={() => {
        setTried(true);
        return customer.trim() !== "";
      }}
      action={t("people.tie-do")}
      call={calls.tieCustomer}
      input={{ operator: of.id, customer: customer.trim() }}
    >
      <TextField
        label={t("customers.id")}
        value={customer}
        onChange={setCustomer}
        lengthMax={36}
        faultText={isMissing ? t("faults.no-id") : undefined}
      />
    </ReasonSheet>
  );
}
