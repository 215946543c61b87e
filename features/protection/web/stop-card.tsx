import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { calls } from "../contract.ts";
import type { Stop } from "./protection-model.ts";

/** Why nothing new begins, how long, and what its customer can do about it. */
export function StopCard({ stop }: { readonly stop: Stop }) {
  const t = useTexts("protection");
  const { kind, fixed_until, until_at } = stop;
  return (
    <section aria-label={t(`stop.${kind}`)} className="mb-6 flex gap-3 rounded-card bg-brand-tint p-4 md:mb-1.5">
      <ShieldCheck className="mt-0.5 size-5 shrink-0 text-brand" aria-hidden />
      <div className="min-w-0 grow text-form">
        <p className="text-body font-semibold">{t(`stop.${kind}`)}</p>
        <p className="mt-0.5 text-soft">
          {until_at !== null ? (
            <When text={t("stop.ends")} at={until_at} />
          ) : fixed_until === null ? (
            t("stop.for-ever")
          ) : (
            <When text={t("stop.fixed")} at={fixed_until} />
          )}
        </p>
        <p className="mt-1 text-soft">{t("stop.about")}</p>
        {kind === "exclusion" && <WayBack stop={stop} />}
      </div>
    </section>
  );
}

function When({ text, at }: { readonly text: ReactNode; readonly at: number }) {
  return (
    <>
      {text} <TimeText at={at} as="plan" className="font-semibold text-strong" />
    </>
  );
}

/** An exclusion ends only when its customer asks, once the term is over; until it has he can stay. */
function WayBack({ stop: { may_end, until_at } }: { readonly stop: Stop }) {
  const t = useTexts("protection");
  const reactivate = useCommand(calls.reactivate);
  const keep = useCommand(calls.keepMeasure);
  if (!may_end) return null;
  return (
    <div className="mt-3">
      {until_at === null ? (
        <Button size="small" pending={reactivate.pending} onPress={() => void reactivate.run({})}>
          {t("exclusion.back")}
        </Button>
      ) : (
        <Button size="small" pending={keep.pending} onPress={() => void keep.run({ kind: "exclusion" })}>
          {t("exclusion.stay")}
        </Button>
      )}
    </div>
  );
}
