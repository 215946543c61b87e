import type { OutputOf } from "@assay/core/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { required } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { FactorCodeField } from "./factor-code-field.tsx";
import { QrCode } from "@assay/ui/parts/qr-code.tsx";

export interface TotpSheetProps {
  readonly begun: OutputOf<typeof calls.beginTotp> | undefined;
  readonly onClose: () => void;
}

/** The secret for an authenticator app, by picture, link and text, and the first code of it. */
export function TotpSheet({ begun, onClose }: TotpSheetProps) {
  const t = useTexts("identity");
  return (
    <Sheet open={begun !== undefined} onClose={onClose} title={t("totp.setup")}>
      {begun && (
        <>
          <ol className="grid list-decimal gap-1 ps-5 text-form text-soft">
            <li>{t("totp.step-scan")}</li>
            <li>{t("totp.step-code")}</li>
          </ol>
          <QrCode text={begun.uri} label={t("totp.picture")} />
          <p className="text-center text-form text-soft">{t("totp.or-text")}</p>
          <p className="mt-1 text-center font-semibold break-all">
            <CopyText text={begun.secret} label={t("totp.copy")} done={t("user.copied")} />
          </p>
          <p className="mt-1 text-center">
            <a href={begun.uri} className="press inline-grid min-h-11 place-items-center text-form font-semibold text-brand">
              {t("totp.open")}
            </a>
          </p>
          <FirstCode onDone={onClose} />
        </>
      )}
    </Sheet>
  );
}

function FirstCode({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts("identity");
  const add = useCommand(calls.addTotp, { silent: ["wrong-factor"] });
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();

  async function submit(): Promise<void> {
    if (code === "") return setFault(faultText(t, required));
    const outcome = await add.run({ code });
    if (outcome.state === "accepted") {
      toast(t("totp.added"), "done");
      return onDone();
    }
    if (outcome.state === "rejected" && outcome.rejection === "wrong-factor") setFault(outcome.refused.message);
  }

  return (
    <FormFrame onSubmit={submit}>
      <FactorCodeField
        kind="totp"
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setFault(undefined);
        }}
        faultText={fault}
      />
      <Cta type="submit" action={t("totp.confirm")} pending={add.pending} wait={add.wait} className="mt-4" />
    </FormFrame>
  );
}
