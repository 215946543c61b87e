import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../../contract.ts";

/** Where the customer lives, from the list of countries in his language. */
export function CountryField({ country }: { readonly country: string | null }) {
  const t = useTexts("identity");
  const areas = useCall(calls.listAreas, {});
  const save = useCommand(calls.editCountry);

  async function choose(chosen: string): Promise<void> {
    if (chosen === "") return;
    const outcome = await save.run({ country: chosen });
    if (outcome.state === "accepted") toast(t("user.saved"), "done");
  }

  const options = (areas.data ?? []).map(({ area_code_id, country: label }) => ({ key: area_code_id, label }));
  return (
    <SelectField
      label={t("user.country")}
      options={[{ key: "", label: t("user.none") }, ...options]}
      value={country ?? ""}
      disabled={save.pending}
      onChange={(chosen) => void choose(chosen)}
      className="mt-3"
    />
  );
}
