import { useCommand } from "@assay/ui/client.ts";
import { useCountdown } from "@assay/ui/countdown.ts";
import type { Field } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls, type scenes } from "../contract.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { sendLimits } from "../rules.ts";
import type { AccountFields } from "./account-form.ts";
import { codeRequest } from "./code-request.ts";
import { CODE_LENGTH, readCode } from "./code-form.ts";
import { InboxHint } from "./inbox-hint.tsx";

/** How long a target waits for its next code. */
const PAUSE_SECONDS = sendLimits[0].ms / SECOND_MS;

export interface CodeFieldProps {
  readonly field: Field<string>;
  readonly account: AccountFields;
  readonly scene: (typeof scenes)[number];
  /** What the code is bound to; else the name under which this browser asks for codes. */
  readonly request?: string;
  /** False while the account could not exist, so that there is nowhere to send a code to. */
  readonly reachable: boolean;
  /** Shows what is wrong with the account when a code is asked for too early. */
  readonly onUnreachable: () => void;
}

/** Six digits, and the button that sends them with its countdown. */
export function CodeField({ field, account, scene, request = codeRequest(), reachable, onUnreachable }: CodeFieldProps) {
  const t = useTexts("identity");
  const pause = useCountdown();
  const byMail = useCommand(calls.sendMailCode);
  const bySms = useCommand(calls.sendSmsCode);
  const to = account.account.trim();

  async function send(): Promise<void> {
    if (!reachable) return onUnreachable();
    const outcome =
      account.way === "email"
        ? await byMail.run({ user_string: to, scene, type: account.way, request })
        : await bySms.run({ mobile: to, area_code: account.areaCode, scene, request });
    if (outcome.state === "accepted") {
      toast(t("code.sent", { account: to }), "done");
      pause.start(PAUSE_SECONDS);
    } else if (outcome.state === "rejected" && outcome.rejection === "code-too-soon") {
      pause.start(Number(outcome.refused.values.seconds));
    }
  }

  const seconds = pause.secondsLeft;
  return (
    <>
      <TextField
        className="mt-3"
        label={t("fields.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        lengthMax={CODE_LENGTH * 2}
        value={field.value}
        onChange={(typed) => field.onChange(readCode(typed))}
        onLeave={field.onLeave}
        faultText={faultText(t, field.fault)}
        end={
          <Button
            tone="plain"
            size="small"
            pending={byMail.pending || bySms.pending}
            disabled={seconds > 0}
            onPress={() => void send()}
            className="my-auto me-1.5 min-h-11 min-w-24"
          >
            {seconds > 0 ? (
              <>
                <span aria-hidden="true">{t("code.again", { seconds })}</span>
                <span className="sr-only">{t("code.again-label", { seconds })}</span>
              </>
            ) : (
              t("code.send")
            )}
          </Button>
        }
      />
      <InboxHint />
    </>
  );
}
