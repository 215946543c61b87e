import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";

/** Value goes to the list alone: on at once, off a day after it was proven, which can be taken back until then. */
export function OnlyList() {
  const t = useTexts("payees");
  const { data } = useCall(calls.showOnlyList, {});
  const on = useCommand(calls.turnOnlyListOn);
  const off = useCommand(calls.turnOnlyListOff);
  const ends = data?.off_at ?? null;
  async function turn(wanted: boolean): Promise<void> {
    const { state } = await (wanted ? on : off).run({});
    if (state === "accepted") toast(t(wanted ? "only-list.on" : "only-list.off"), "done");
  }
  return (
    <Card>
      <SwitchField
        label={t("only-list.title")}
        about={t("only-list.about")}
        value={data?.on === true && ends === null}
        disabled={!data || on.pending || off.pending || ends !== null}
        onChange={(wanted) => void turn(wanted)}
      />
      {ends !== null && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-form">
          <span>
            {t("only-list.ends")} <TimeText at={ends} as="plan" />
          </span>
          <Button size="small" pending={on.pending} onPress={() => void turn(true)}>
            {t("only-list.keep")}
          </Button>
        </div>
      )}
    </Card>
  );
}
