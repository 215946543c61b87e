import { calls as content } from "@assay/features/content/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { loginFor, useGo } from "@assay/ui/navigation.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useLocation } from "react-router";
import { calls } from "../contract.ts";

/** A visitor may look at everything; an order needs an account, and a practice account needs one tap. */
export default function VisitorAction() {
  const t = useTexts("wallet");
  const go = useGo();
  const { pathname, search } = useLocation();
  const config = useCall(content.showSiteConfig, {});
  const practice = useCommand(calls.openPractice);
  async function open(): Promise<void> {
    const outcome = await practice.run({});
    if (outcome.state === "accepted") toast(t("visitor.opened"), "done");
  }
  const logIn = <Cta action={t("visitor.log-in")} onPress={() => go(loginFor(pathname + search))} />;
  if (config.data && config.data.mode !== "sandbox") return logIn;
  return (
    <>
      {logIn}
      <Button
        block
        pending={practice.pending}
        onPress={() => void open()}
        className={classes("min-h-10 px-2! py-1! text-form!", !config.data && "invisible")}
      >
        {t("visitor.practice")}
      </Button>
    </>
  );
}
