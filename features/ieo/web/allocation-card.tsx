import { askOnce } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { formatDecimal } from "@assay/core/money.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Spinner } from "@assay/ui/parts/spinner.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { type Checked, checkShare, type Line } from "./check-share.ts";
import type { Project, Subscription } from "./sale-form.ts";
import { TokenText } from "./texts.tsx";

interface AllocationCardProps {
  readonly project: Project;
  readonly mine: Subscription | null;
}

/** The rule by which shares are reckoned and, once they are, a press that reckons them again on this device. */
export function AllocationCard({ project, mine }: AllocationCardProps) {
  const t = useTexts("ieo");
  const isDue = project.list_hash !== null && (mine === null || mine.allocated !== null);
  return (
    <Card className="md:p-5">
      <h2 className="text-section">{t("rule")}</h2>
      <ol className="mt-2 flex list-decimal flex-col gap-1.5 ps-5 text-form text-soft">
        <li>{t("rule-1")}</li>
        <li>{t("rule-2")}</li>
        <li>{t("rule-3")}</li>
        <li>{t("rule-4")}</li>
      </ol>
      {isDue ? <CheckPress project={project} mine={mine} /> : <p className="mt-3 text-caption text-soft">{t("check-later")}</p>}
    </Card>
  );
}

async function readAll(project: Project): Promise<Line[]> {
  const lines: Line[] = [];
  for (let more = true; more;) {
    const after = String(lines.at(-1)?.number ?? 0);
    const page = await askOnce(calls.listCommitments, { project_id: String(project.project_id), after });
    lines.push(...page.list);
    ({ more } = page);
  }
  return lines;
}

function CheckPress({ project, mine }: AllocationCardProps) {
  const t = useTexts("ieo");
  const [checked, setChecked] = useState<Checked | "pending" | "failed">();
  async function check(): Promise<void> {
    setChecked("pending");
    setChecked(
      await readAll(project).then(
        (lines) => checkShare(project, mine, lines),
        () => "failed" as const,
      ),
    );
  }
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Button block onPress={() => void check()}>
        {checked === "pending" ? <Spinner /> : mine ? t("check-mine") : t("check-all")}
      </Button>
      <div role="status" className="text-form">
        {checked === "failed" && <p className="text-danger">{t("check-failed")}</p>}
        {typeof checked === "object" && <Outcome project={project} checked={checked} />}
      </div>
      <p className="text-caption text-soft">{t("check-note")}</p>
      <p className="text-micro text-faint">
        {t("list-hash")}{" "}
        <bdi dir="ltr" className="break-all whitespace-normal">
          {project.list_hash}
        </bdi>
      </p>
    </div>
  );
}

function Outcome({
  project,
  checked: { count, isPublished, share, agrees },
}: {
  readonly project: Project;
  readonly checked: Checked;
}) {
  const t = useTexts("ieo");
  return (
    <>
      <p>{isPublished ? t("check-list", { count }) : <span className="text-danger">{t("check-other-list")}</span>}</p>
      {share !== undefined && (
        <p className="mt-1 flex justify-between gap-4">
          <span className="text-soft">{t("check-share")}</span>
          <TokenText of={project} value={formatDecimal(share, project.token_decimals)} className="font-semibold" />
        </p>
      )}
      <p className={agrees ? "mt-1 text-up" : "mt-1 text-danger"}>{agrees ? t("check-agrees") : t("check-differs")}</p>
    </>
  );
}
