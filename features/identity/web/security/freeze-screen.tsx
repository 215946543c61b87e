import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../../contract.ts";

/** Where a letter's link leads: nothing happens before the press, since mail programs follow links by themselves. */
export default function FreezeScreen() {
  const t = useTexts("identity");
  const [search] = useSearchParams();
  const freeze = useCommand(calls.freeze);
  const [frozen, setFrozen] = useState(false);

  async function press(): Promise<void> {
    const outcome = await freeze.run({ token: search.get("token") ?? "" });
    if (outcome.state === "accepted") setFrozen(true);
  }

  return (
    <Screen width="form" head={<PageHeader title={t("freeze.title")} />}>
      <p role="status" className="text-body text-soft">
        {t(frozen ? "freeze.done" : "freeze.about")}
      </p>
      {!frozen && (
        <Cta tone="danger" action={t("freeze.action")} pending={freeze.pending} onPress={() => void press()} className="mt-5" />
      )}
    </Screen>
  );
}
