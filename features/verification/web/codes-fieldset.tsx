import { SECOND_MS } from "@assay/core/time.ts";
import { calls as identity } from "@assay/features/identity/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useCountdown } from "@assay/ui/countdown.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { toast } from "@assay/ui/toast.ts";

export interface Codes {
  readonly email: string;
  readonly mobile: string;
  /** Made here, so that codes open something only where they were asked for. */
  readonly request: string;
}

export const startCodes = (): Codes => ({ email: "", mobile: "", request: crypto.randomUUID() });

const PAUSE_SECONDS = 60_000 / SECOND_MS;
const CODE_LENGTH = 6;

/** A code to each of the customer's own addresses. */
export function CodesFieldset({ codes, onChange }: { readonly codes: Codes; readonly onChange: (codes: Codes) => void }) {
  const t = useTexts("verification");
  const user = useCall(identity.showUser, {}).data;
  const byMail = useCommand(identity.sendMailCode);
  const bySms = useCommand(identity.sendSmsCode);
  const { request } = codes;
  if (!user || user.email === null || user.mobile === null) return null;
  const { email, mobile, area_code } = user;
  return (
    <fieldset className="grid gap-3 rounded-card bg-s1 p-4">
      <legend className="sr-only">{t("advanced.codes")}</legend>
      <CodeLine
        label={t("advanced.email-code")}
        to={email}
        value={codes.email}
        pending={byMail.pending}
        onChange={(value) => onChange({ ...codes, email: value })}
        send={async () => (await byMail.run({ user_string: email, scene: "real", type: "email", request })).state === "accepted"}
      />
      <CodeLine
        label={t("advanced.phone-code")}
        to={mobile}
        value={codes.mobile}
        pending={bySms.pending}
        onChange={(value) => onChange({ ...codes, mobile: value })}
        send={async () => (await bySms.run({ mobile, area_code: area_code ?? "", scene: "real", request })).state === "accepted"}
      />
    </fieldset>
  );
}

interface CodeLineProps {
  readonly label: string;
  readonly to: string;
  readonly value: string;
  readonly pending: boolean;
  readonly onChange: (value: string) => void;
  readonly send: () => Promise<boolean>;
}

function CodeLine({ label, to, value, pending, onChange, send }: CodeLineProps) {
  const t = useTexts("verification");
  const pause = useCountdown();
  const seconds = pause.secondsLeft;

  async function ask(): Promise<void> {
    if (!(await send())) return;
    toast(t("advanced.code-sent", { account: to }), "done");
    pause.start(PAUSE_SECONDS);
  }

  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      lengthMax={CODE_LENGTH * 2}
      value={value}
      onChange={(typed) =>
        onChange(
          typed
            .normalize("NFKC")
            .replace(/[^0-9]/g, "")
            .slice(0, CODE_LENGTH),
        )
      }
      end={
        <Button
          tone="plain"
          size="small"
          pending={pending}
          disabled={seconds > 0}
          onPress={() => void ask()}
          className="my-auto me-1.5 min-h-11 min-w-24"
        >
          {seconds > 0 ? (
            <>
              <span aria-hidden="true">{t("advanced.again", { seconds })}</span>
              <span className="sr-only">{t("advanced.again-label", { seconds })}</span>
            </>
          ) : (
            t("advanced.send")
          )}
        </Button>
      }
    />
  );
}
