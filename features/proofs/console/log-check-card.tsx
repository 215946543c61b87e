import { ask } from "@assay/ui/asking.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { checkLog, type LogCheck, type ShownAct } from "./check-log.ts";

const source = {
  showHead: async () => await ask(calls.showHead, {}),
  listSteps: async (after: string) => (await ask(calls.listSteps, { after })).list,
};

/** Checks the public log from its first link on, here in the browser, and whether the acts that are shown stand in it. */
export function LogCheckCard({ acts }: { readonly acts: readonly ShownAct[] }) {
  const t = useTexts("proofs-console");
  const [check, setCheck] = useState<LogCheck>();
  const [isChecking, setChecking] = useState(false);
  const isWrong = check && (["rewritten", "forged", "cut"].includes(check.state) || check.wrong.length > 0);
  async function run(): Promise<void> {
    setChecking(true);
    try {
      setCheck(await checkLog(source, acts));
    } catch {
      toast(t("log.failed"), "error");
    } finally {
      setChecking(false);
    }
  }
  return (
    <Card className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-body font-semibold">{t("log.title")}</h2>
        <div role="status" className={classes("text-form", isWrong ? "text-danger" : "text-soft")}>
          {check ? <Verdict of={check} /> : <p>{t("log.unchecked")}</p>}
        </div>
      </div>
      <Button pending={isChecking} onPress={() => void run()}>
        {t("log.check")}
      </Button>
    </Card>
  );
}

function Verdict({ of: { state, links, found, unsealed, wrong } }: { readonly of: LogCheck }) {
  const t = useTexts("proofs-console");
  return (
    <>
      <p>{t(`log.${state}`, { count: links })}</p>
      {found > 0 && <p>{t("log.found", { count: found })}</p>}
      {unsealed > 0 && <p>{t("log.unsealed", { count: unsealed })}</p>}
      {wrong.length > 0 && (
        <p>
          {t("log.wrong", { count: wrong.length })} <bdi dir="ltr">{wrong.join(", ")}</bdi>
        </p>
      )}
    </>
  );
}
