import type { OutputOf } from "@assay/core/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { toast } from "@assay/ui/toast.ts";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { calls } from "../contract.ts";
import { QUOTE } from "../rules/terms.ts";
import { traderPath } from "./addresses.ts";
import { Money, Places, Result, SignedPercent, TraderHead } from "./copy-parts.tsx";
import type { Trader } from "./follow-form.ts";
import { ProfileTicket } from "./profile-ticket.tsx";

type Led = OutputOf<typeof calls.showLead>;
type Rule = Led["admission"][number];

/** The customer as a trader: what admission lacks and the form to apply, or his desk. */
export default function LeadPane() {
  const answer = useCall(calls.showLead, {});
  return (
    <Loaded query={answer}>
      {(led) => {
        const { trader } = led;
        return trader !== null && trader.ended_at === null ? <Desk led={led} trader={trader} /> : <Admission led={led} />;
      }}
    </Loaded>
  );
}

function Admission({ led: { admission, trader } }: { readonly led: Led }) {
  const t = useTexts("copy");
  const isAdmitted = admission.every(({ met }) => met);
  return (
    <>
      <p className="text-form text-soft">{t("lead.about")}</p>
      {trader !== null && <Way to={traderPath(trader.trader_user_id)} text={t("lead.past")} />}
      <Section title={t("lead.rules")}>
        <ul aria-label={t("lead.rules")} className="divide-y divide-line">
          {admission.map((rule) => (
            <li key={rule.rule} className="flex items-start gap-3 py-3">
              <RuleLine rule={rule} />
            </li>
          ))}
        </ul>
      </Section>
      {isAdmitted ? (
        <Section title={t("lead.apply")}>
          <Pane label={t("lead.apply")} className="mt-2 max-md:bg-transparent md:border md:border-line md:p-5">
            <ProfileTicket trader={undefined} />
          </Pane>
        </Section>
      ) : (
        <p className="mt-3 rounded-button bg-s2 p-3 text-form text-soft">{t("lead.missing")}</p>
      )}
    </>
  );
}

function RuleLine({ rule: { rule, need, has, met } }: { readonly rule: Rule }) {
  const t = useTexts("copy");
  const Mark = met ? Check : X;
  const figure = (value: string) =>
    rule === "stake" ? (
      <Money value={value} />
    ) : rule === "verified" ? (
      <AmountText value={value} decimals={0} />
    ) : (
      t("days", { count: Number(value) })
    );
  return (
    <>
      <Mark aria-hidden className={`mt-0.5 size-5 shrink-0 ${met ? "text-brand" : "text-faint"}`} />
      <span className="min-w-0 grow">
        <span className="block text-body font-medium">{t(`rules.${rule}`)}</span>
        <span className="block text-caption text-soft">
          {t("lead.needs")} {figure(need)} · {t("lead.has")} <Own>{has === null ? t("too-early") : figure(has)}</Own>
        </span>
      </span>
      <Badge tone={met ? "brand" : "plain"}>{t(met ? "lead.met" : "lead.lacks")}</Badge>
    </>
  );
}

type Next = "active" | "paused" | "closed";

function Desk({ led, trader }: { readonly led: Led; readonly trader: Trader }) {
  const t = useTexts("copy");
  const [edits, setEdits] = useState(false);
  const [next, setNext] = useState<Next>();
  const { figures, places } = trader;
  const some = (value: string | null, shown: React.ReactNode) => (value === null ? t("too-few") : shown);
  const isPaused = trader.state === "paused";
  return (
    <>
      <Card className="flex flex-col gap-4 md:p-5">
        <TraderHead trader={trader} />
        <p className="text-form text-soft wrap-anywhere">{trader.signature}</p>
        <Own>
          <Facts
            facts={[
              { label: t("lead.earned"), value: <Money value={led.earned} className="font-semibold" /> },
              { label: t("lead.due"), value: some(led.due, <Money value={led.due} />) },
              { label: t("figures.stake"), value: <Money value={figures.stake} /> },
              { label: t("figures.followers"), value: <Places taken={figures.followers} places={places} /> },
            ]}
          />
        </Own>
        <div className="grid grid-cols-3 gap-2">
          <Button size="small" block onPress={() => setEdits(true)}>
            {t("edit")}
          </Button>
          <Button size="small" block onPress={() => setNext(isPaused ? "active" : "paused")}>
            {t(isPaused ? "resume" : "pause")}
          </Button>
          <Button size="small" block onPress={() => setNext("closed")}>
            {t("lead.close")}
          </Button>
        </div>
        <Way to={traderPath(trader.trader_user_id)} text={t("lead.page")} />
      </Card>
      <Section title={t("lead.copiers")}>
        <p className="text-caption text-soft">{t("lead.copiers-about")}</p>
        <Facts
          className="mt-2"
          facts={[
            { label: t("figures.copiers-money"), value: some(figures.copiers_money, <Money value={figures.copiers_money} />) },
            {
              label: t("figures.copiers-profit"),
              value: some(figures.copiers_profit, <Result value={figures.copiers_profit} />),
            },
            {
              label: t("figures.copiers-median"),
              value: some(figures.copiers_median, <SignedPercent value={figures.copiers_median} />),
            },
            {
              label: t("figures.copiers-worst"),
              value: some(figures.copiers_worst, <SignedPercent value={figures.copiers_worst} />),
            },
          ]}
        />
      </Section>
      <Sheet open={edits} onClose={() => setEdits(false)} title={t("lead.profile")}>
        <ProfileTicket trader={trader} onDone={() => setEdits(false)} />
      </Sheet>
      <StateSheet next={next} onClose={() => setNext(undefined)} due={led.due} />
    </>
  );
}

interface StateSheetProps {
  readonly next: Next | undefined;
  readonly onClose: () => void;
  readonly due: string | null;
}

/** Pauses, goes on or closes; what that does to the copiers is told first. */
function StateSheet({ next, onClose, due }: StateSheetProps) {
  const t = useTexts("copy");
  const { run, pending } = useCommand(calls.changeLead);
  const to = next ?? "active";
  async function change(): Promise<void> {
    const { state } = await run({ state: to });
    if (state === "accepted") toast(t("changed"), "done");
    onClose();
  }
  return (
    <ConfirmSheet
      open={next !== undefined}
      onClose={onClose}
      title={t(`lead.to-${to}`)}
      facts={
        to === "closed" && due !== null
          ? [{ label: t("lead.due"), value: <AmountText value={due} currency={QUOTE} decimals={2} unit /> }]
          : []
      }
      note={t(`lead.to-${to}-more`)}
      action={t(`lead.to-${to}`)}
      tone={to === "closed" ? "danger" : "brand"}
      pending={pending}
      onConfirm={() => void change()}
    />
  );
}
