import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { UploadField } from "@assay/ui/parts/upload-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useUpload } from "@assay/ui/upload/use-upload.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { partsOf } from "../rules.ts";
import { CodesFieldset, startCodes } from "./codes-fieldset.tsx";
import { MARK_PATH } from "./paths.ts";
import { SelfieField } from "./selfie-field.tsx";
import type { Standing } from "./standing-card.tsx";

/** Level 2: pictures of the document, a live selfie, and codes to both addresses; or the one picture that is to be done anew. */
export function AdvancedForm({ standing }: { readonly standing: Standing }) {
  const t = useTexts("verification");
  const go = useGo();
  const submit = useCommand(calls.submit);
  const [front, back, selfie] = [useUpload(uploads.upload), useUpload(uploads.upload), useUpload(uploads.upload)];
  const [codes, setCodes] = useState(startCodes);
  const isPassport = standing.id_type === "passport";
  const parts = standing.redo === null ? partsOf(2, standing.id_type ?? "passport") : [standing.redo];
  const wanted = { front, back, selfie };
  const missing = parts.some((part) => part !== "details" && wanted[part].address === undefined);
  const needsCodes = standing.redo === null;
  const isReady = !missing && (!needsCodes || (codes.email.length === 6 && codes.mobile.length === 6));

  async function send(): Promise<void> {
    if (!isReady) return;
    const outcome = await submit.run({
      real_type: "2",
      ...(front.address !== undefined && { front_pic: front.address }),
      ...(back.address !== undefined && { reverse_pic: back.address }),
      ...(selfie.address !== undefined && { selfie_pic: selfie.address }),
      ...(needsCodes && { email_code: codes.email, phone_code: codes.mobile, request: codes.request }),
    });
    if (outcome.state !== "accepted") return;
    toast(t("advanced.sent"), "done");
    go(MARK_PATH, { replace: true });
  }

  return (
    <FormFrame onSubmit={send} className="grid gap-3">
      {standing.redo !== null && <p className="px-1 text-form text-soft">{t("advanced.redo")}</p>}
      {parts.includes("front") && (
        <UploadField
          label={t(isPassport ? "advanced.passport-front" : "advanced.front")}
          hint={t(isPassport ? "advanced.passport-hint" : "advanced.front-hint")}
          upload={front}
          camera="environment"
        />
      )}
      {parts.includes("back") && (
        <UploadField label={t("advanced.back")} hint={t("advanced.front-hint")} upload={back} camera="environment" />
      )}
      {parts.includes("selfie") && standing.capture && <SelfieField upload={selfie} capture={standing.capture} />}
      {needsCodes && <CodesFieldset codes={codes} onChange={setCodes} />}
      <Cta type="submit" action={t("advanced.submit")} pending={submit.pending} disabled={!isReady} className="mt-2" />
      <p className="px-1 text-caption text-soft">{t("mark.privacy")}</p>
    </FormFrame>
  );
}
