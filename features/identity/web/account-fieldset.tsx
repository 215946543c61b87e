import type { Field, Form } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { ChevronDown } from "lucide-react";
import { type AccountFields, accountDraft, type Way, ways } from "./account-form.ts";
import { AREA_PATH } from "./paths.ts";

export interface AccountFieldsetProps<Fields extends AccountFields> {
  readonly form: Form<Fields, unknown>;
  /** The one kind that is asked for; else there is a choice. */
  readonly only?: Way;
}

/** Email or phone. What is typed here goes along to the area list and to the other ways in. */
export function AccountFieldset<Fields extends AccountFields>({ form, only }: AccountFieldsetProps<Fields>) {
  const t = useTexts("identity");
  const { way, areaCode } = form.fields;
  const account: Field<string> = form.field("account");
  const change = (patch: Partial<AccountFields>, set = form.change) => {
    accountDraft.change(patch);
    set(patch as Partial<Fields>);
  };
  return (
    <>
      {only === undefined && (
        <Segmented
          label={t("way.label")}
          options={ways.map((key) => ({ key, label: t(`way.${key}`) }))}
          value={way}
          onChange={(chosen) => change({ way: chosen, account: "" }, form.restart)}
        />
      )}
      <TextField
        key={way}
        className="mt-3"
        label={t(`fields.${way}`)}
        type={way === "email" ? "email" : "tel"}
        inputMode={way === "email" ? "email" : "tel"}
        autoComplete={way === "email" ? "username" : "tel-national"}
        value={account.value}
        onChange={(value) => change({ account: value })}
        onLeave={account.onLeave}
        faultText={faultText(t, account.fault)}
        start={way === "mobile" ? <AreaLink code={areaCode} /> : undefined}
      />
    </>
  );
}

function AreaLink({ code }: { readonly code: string }) {
  const t = useTexts("identity");
  return (
    <Go
      to={AREA_PATH}
      aria-label={t("fields.area", { code: `+${code}` })}
      className="press flex min-w-20 items-center justify-center gap-1 border-e border-line-strong px-3 text-body font-semibold"
    >
      <bdi dir="ltr">+{code}</bdi>
      <ChevronDown className="size-4 text-faint" aria-hidden />
    </Go>
  );
}
