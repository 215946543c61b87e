import { showPasskey } from "@assay/features/operators/parts.ts";
import { askOnce, useCall } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { translate, useTexts } from "@assay/ui/locale.ts";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";

const DIGEST = /^[\w-]{43}$/;
/** Room for what a paste has around it. */
const DIGEST_LENGTH_MAX = 60;

/** What an operator carries to the machine of the signer: his passkeys, and what they have signed for a keystore that trusts others. */
export function PinsSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts("withdrawals-console");
  const pins = useCall(calls.showPins, {});
  return (
    <Sheet open onClose={onClose} title={t("pins.title")}>
      <p className="mb-3 text-caption text-soft">{t("pins.note")}</p>
      <Loaded query={pins} isEmpty={(told) => told.pins.length === 0} empty={<p className="mb-3">{t("pins.none")}</p>}>
        {(told) => (
          <>
            <Carried label={t("pins.own")} text={JSON.stringify(told.pins, undefined, 2)} />
            <SignForm />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

/** A signature stands here for as long as the digest that it is of. */
function SignForm() {
  const t = useTexts("withdrawals-console");
  const [digest, setDigest] = useState("");
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const [signed, setSigned] = useState<{ readonly of: string; readonly text: string }>();
  const named = digest.trim();
  const fault = DIGEST.test(named) ? undefined : named === "" ? translate("required") : t("pins.no-digest");

  async function sign(): Promise<void> {
    setTried(true);
    if (fault !== undefined || pending) return;
    setPending(true);
    try {
      const { options } = await askOnce(calls.showPins, { digest: named });
      const answer = options === null ? undefined : await showPasskey(options);
      if (answer === undefined) return toast(t("pins.left"), "error");
      setSigned({ of: named, text: JSON.stringify({ credentialId: (JSON.parse(answer) as { id: string }).id, answer }) });
    } catch {
      toast(t("pins.unanswered"), "error");
    } finally {
      setPending(false);
    }
  }

  return (
    <FormFrame onSubmit={sign}>
      <TextField
        label={t("pins.digest")}
        lengthMax={DIGEST_LENGTH_MAX}
        value={digest}
        onChange={setDigest}
        faultText={tried ? fault : undefined}
      />
      <Cta type="submit" action={t("pins.sign")} pending={pending} className="mt-3" />
      {signed?.of === named && <Carried label={t("pins.signed")} text={signed.text} />}
    </FormFrame>
  );
}

/** A text that goes to another machine, as it is. */
function Carried({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTexts("withdrawals-console");
  return (
    <figure className="my-3">
      <figcaption className="mb-1 flex items-center justify-between text-caption text-soft">
        {label}
        <CopyText text="" copied={text} label={t("pins.copy", { what: label })} done={t("pins.copied")} />
      </figcaption>
      <pre
        tabIndex={0}
        dir="ltr"
        className="max-h-48 overflow-auto rounded-button bg-s2 p-3 text-caption break-all whitespace-pre-wrap"
      >
        {text}
      </pre>
    </figure>
  );
}
