import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { MonitorSmartphone } from "lucide-react";
import { calls } from "../contract.ts";
import { deviceName } from "../rules/device-name.ts";

const ROWS = 2;

/** Where the account is logged in; every session but this one can be ended here. */
export function SessionList() {
  const t = useTexts("identity");
  const sessions = useCall(calls.listSessions, {});
  const end = useCommand(calls.endSession);

  async function endOne(id: string): Promise<void> {
    const outcome = await end.run({ id });
    if (outcome.state === "accepted") toast(t("sessions.ended"), "done");
  }

  return (
    <>
      <h2 className="text-section">{t("sessions.title")}</h2>
      <p className="text-form text-soft">{t("sessions.about")}</p>
      <Loaded query={sessions} skeleton={<RowsSkeleton count={ROWS} pill={false} />}>
        {(list) => (
          <ul className="mt-2 divide-y divide-line">
            {list.map(({ id, device, network, seen_at, current }) => (
              <li key={id} className="flex min-h-[66px] items-center gap-3 py-2">
                <MonitorSmartphone className="size-5 shrink-0 text-soft" aria-hidden />
                <div className="min-w-0 grow">
                  <p className="flex flex-wrap items-center gap-x-2 text-body font-semibold">
                    <bdi>{deviceName(device)}</bdi>
                    {current && (
                      <span className="rounded-badge bg-brand-tint px-1.5 py-0.5 text-micro text-brand">
                        {t("sessions.current")}
                      </span>
                    )}
                  </p>
                  <p className="text-caption text-soft">
                    <bdi dir="ltr">{network}</bdi> · {t("sessions.seen")} <TimeText at={seen_at} as="when" />
                  </p>
                </div>
                {!current && (
                  <Button size="small" pending={end.pending} onPress={() => void endOne(id)}>
                    <span aria-hidden="true">{t("sessions.end")}</span>
                    <span className="sr-only">{t("sessions.end-label", { device: deviceName(device) })}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
