import { REASON_LENGTH_MAX } from "@assay/core/roles.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { reasonText } from "@assay/ui/console/reason-form.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { knownText } from "@assay/ui/console/known-text.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { searchRules } from "./search-form.ts";
import { useOpen } from "./use-open.ts";

type Found = OutputOf<typeof calls.searchCustomers>["list"];

/** Finds a customer by what he can name, for a reason that he will read. */
export default function CustomersScreen() {
  const t = useTexts("operators-console");
  const reasons = useTexts("console");
  const form = useForm(searchRules, undefined);
  const search = useCommand(calls.searchCustomers);
  const { open, pending } = useOpen();
  const [found, setFound] = useState<Found>();
  const [q, reason] = [form.field("q"), form.field("reason")];

  async function submit(): Promise<void> {
    if (!form.attempt()) return;
    const outcome = await search.run({ q: q.value.trim(), reason: reasonText(reason.value) });
    if (outcome.state === "accepted") setFound(outcome.message.list);
  }

  return (
    <DeskScreen title={t("menu.customers")} note={t("customers.note")}>
      <FormFrame onSubmit={submit} className="flex max-w-[34rem] flex-col gap-3">
        <TextField
          label={t("customers.find")}
          lengthMax={254}
          value={q.value}
          onChange={q.onChange}
          onLeave={q.onLeave}
          faultText={faultText(t, q.fault)}
        />
        <TextField
          label={reasons("reason.label")}
          lengthMax={REASON_LENGTH_MAX}
          value={reason.value}
          onChange={reason.onChange}
          onLeave={reason.onLeave}
          faultText={reason.fault && foundText(reasons, `reason.faults.${reason.fault.code}`)}
        />
        <Cta type="submit" action={t("customers.search")} pending={search.pending} />
      </FormFrame>
      {found?.length === 0 && <Empty text={t("customers.none")} />}
      {found && found.length > 0 && (
        <ul aria-label={t("customers.found")} className="mt-4 max-w-[34rem]" aria-busy={pending}>
          {found.map(({ id, account, found_by }) => (
            <li key={id}>
              <ListRow
                title={account}
                subtitle={<bdi dir="ltr">{id}</bdi>}
                end={t("customers.open")}
                endSub={knownText(t, `customers.by.${found_by}`, found_by)}
                onPress={() => void open(id, reason.value)}
              />
            </li>
          ))}
        </ul>
      )}
    </DeskScreen>
  );
}
