import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { HOME_PATH, useGo } from "@assay/ui/navigation.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { KEEP_PATH } from "./paths.ts";

/** Ends this session, after saying what that means. */
export function Logout({
  practice,
}: {
  /** A practice account that nobody has kept: this session is the only way to it. */ readonly practice: boolean;
}) {
  const t = useTexts("identity");
  const go = useGo();
  const logout = useCommand(calls.logout);
  const [asking, setAsking] = useState(false);

  async function leave(): Promise<void> {
    const outcome = await logout.run({});
    if (outcome.state !== "accepted") return;
    setAsking(false);
    go(HOME_PATH, { replace: true });
  }

  return (
    <>
      <Button block className="mt-5" onPress={() => setAsking(true)}>
        {t("setting.logout")}
      </Button>
      <Sheet open={asking} onClose={() => setAsking(false)} title={t("setting.logout-title")}>
        <p className="text-body text-soft">{t(practice ? "setting.logout-practice" : "setting.logout-note")}</p>
        {/* What cannot be taken back is not the press that is offered first. */}
        {practice && <Cta action={t("keep.offer")} onPress={() => go(KEEP_PATH)} className="mt-5" />}
        <Cta
          action={t("setting.logout")}
          tone={practice ? "quiet" : "brand"}
          pending={logout.pending}
          onPress={() => void leave()}
          className={practice ? "mt-2" : "mt-5"}
        />
      </Sheet>
    </>
  );
}
