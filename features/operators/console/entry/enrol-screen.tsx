import type { OutputOf } from "@assay/core/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../../contract.ts";
import { SIGN_IN_PATH } from "../paths.ts";
import { EnrolFields } from "./enrol-fields.tsx";
import { EntryFrame } from "./entry-frame.tsx";

/** Where a one-time link leads: a person becomes an operator by a password and a passkey of his own. */
export default function EnrolScreen() {
  const t = useTexts("operators-console");
  const go = useGo();
  const [search] = useSearchParams();
  const token = search.get("token");
  const begin = useCommand(calls.beginEnrolment);
  const [begun, setBegun] = useState<OutputOf<typeof calls.beginEnrolment>>();

  async function start(): Promise<void> {
    const outcome = await begin.run({ token: token ?? "" });
    if (outcome.state === "accepted") setBegun(outcome.message);
  }

  function done(): void {
    toast(t("enrol.done"), "done");
    go(SIGN_IN_PATH, { replace: true });
  }

  return (
    <EntryFrame title={t("enrol.title")} note={t("enrol.note")}>
      {token === null ? (
        <Empty text={t("enrol.no-link")} />
      ) : begun ? (
        <EnrolFields token={token} begun={begun} onDone={done} />
      ) : (
        <Cta action={t("enrol.begin")} pending={begin.pending} onPress={() => void start()} />
      )}
    </EntryFrame>
  );
}
