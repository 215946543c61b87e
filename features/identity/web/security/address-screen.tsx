import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useFormCommand } from "@assay/ui/form-command.ts";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useSearchParams } from "react-router";
import { calls } from "../../contract.ts";
import { AccountFieldset } from "../account-fieldset.tsx";
import { accountDraft, type Way } from "../account-form.ts";
import { CodeField } from "../code-field.tsx";
import { codeRequest, endCodeRequest } from "../code-request.ts";
import { addressRules } from "./address-form.ts";

/** Binds an email address or a phone, or changes it: a code to the new one, then the proof that its customer asks. */
export default function AddressScreen() {
  const t = useTexts("identity");
  const go = useGo();
  const [search] = useSearchParams();
  const draft = accountDraft.now();
  const way: Way = search.get("kind") === "mobile" ? "mobile" : "email";
  const form = useForm(addressRules, undefined, { ...draft, way, account: draft.way === way ? draft.account : "" });
  const byMail = useFormCommand(form, calls.bindEmail, {
    "wrong-email": "account",
    "account-exists": "account",
    "wrong-code": "code",
  });
  const bySms = useFormCommand(form, calls.bindMobile, {
    "wrong-mobile": "account",
    "account-exists": "account",
    "wrong-code": "code",
  });
  const { fields, summary } = form;

  async function submit(): Promise<void> {
    if (!form.attempt()) return;
    const { account, areaCode: area_code, code } = fields;
    const request = codeRequest();
    const outcome =
      fields.way === "email"
        ? await byMail.run({ email: account.trim(), code, request })
        : await bySms.run({ mobile: account.trim(), area_code, code, request });
    if (outcome.state !== "accepted") return;
    endCodeRequest();
    accountDraft.change({ account: "" });
    toast(t("address.done"), "done");
    go(-1);
  }

  return (
    <Screen width="form" head={<PageHeader title={t(`address.title-${way}`)} />}>
      <p className="mb-3 text-form text-soft">{t("address.about")}</p>
      <FormFrame onSubmit={submit}>
        <AccountFieldset form={form} only={way} />
        <CodeField
          field={form.field("code")}
          account={fields}
          scene="bind"
          reachable={summary.reachable}
          onUnreachable={form.field("account").onLeave}
        />
        <p className="mt-4 px-1 text-form text-soft">{t("address.note")}</p>
        <Cta type="submit" action={t("address.action")} pending={byMail.pending || bySms.pending} className="mt-4" />
      </FormFrame>
    </Screen>
  );
}
