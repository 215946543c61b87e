import { useComputed } from "@assay/ui/computed.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { toast } from "@assay/ui/toast.ts";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { Copy, Link2 } from "lucide-react";
import type { Head } from "../rules.ts";
import { syncLog } from "./log.ts";

const SYNC_MS = 60_000;
const HASH_SHOWN = 12;

/** As the verifier reads it. */
const lineOf = ({ place, hash }: Head): string => `${place} · ${hash}`;

/** Where the public log stands as this phone has followed it; an alarm if its past was rewritten. */
export default function LogCard({ className }: { readonly className?: string }) {
  const t = useTexts("proofs");
  const { data } = useComputed("public log", syncLog, { everyMs: SYNC_MS });
  if (!data || data.state === "empty") return null;
  const { state, head, shown, ledger } = data;
  async function copy(one: Head): Promise<void> {
    await navigator.clipboard.writeText(lineOf(one));
    toast(t("log.copied"), "done");
  }
  const isWrong = state === "rewritten" || state === "forged";
  return (
    <div
      {...(isWrong && { role: "alert" })}
      className={classes("flex gap-3 rounded-card p-3 text-form", isWrong ? "bg-danger-tint" : "bg-s2", className)}
    >
      <Link2 className={classes("mt-0.5 size-5 shrink-0", isWrong ? "text-danger" : "text-brand")} aria-hidden />
      <div className="min-w-0 grow">
        <p className="font-semibold">{t("log.title")}</p>
        <p className="text-caption text-soft">{t(`log.${state}`, { place: head?.place ?? "0" })}</p>
        {ledger && <p className="text-caption text-soft">{t("log.ledger", { height: ledger.height })}</p>}
        {[head, shown].map(
          (one) =>
            one && (
              <bdi key={one.hash} dir="ltr" className="block truncate text-micro text-faint">
                {`${one.place} · ${one.hash.slice(0, HASH_SHOWN)}…${one.hash.slice(-HASH_SHOWN)}`}
              </bdi>
            ),
        )}
      </div>
      {head && (
        <IconButton
          label={t("log.copy")}
          icon={<Copy className="size-4 text-brand" aria-hidden />}
          onPress={() => void copy(head)}
          className="-m-2"
        />
      )}
    </div>
  );
}
