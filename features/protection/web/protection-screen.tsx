import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { calls } from "../contract.ts";
import { CoolOffForm } from "./cool-off-form.tsx";
import { ExclusionForm } from "./exclusion-form.tsx";
import { isForEver } from "./protection-model.ts";
import { LimitList } from "./limit-list.tsx";
import { StopCard } from "./stop-card.tsx";

const pane = "max-md:rounded-none max-md:bg-transparent md:p-5";

/** What a customer lets himself lose on contracts and options, and when he lets himself begin none. */
export default function ProtectionScreen() {
  const t = useTexts("protection");
  const query = useCall(calls.showProtection, {});
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader title={t("title")} />
      <div className="px-4 pt-2 pb-10 md:px-1.5 md:pt-0">
        <Loaded query={query}>
          {(protection) => (
            <>
              {protection.stop && <StopCard stop={protection.stop} />}
              <div className="grid gap-8 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:items-start md:gap-1.5">
                <Pane label={t("limits.title")} className={pane}>
                  <LimitList protection={protection} />
                </Pane>
                <div className="grid gap-8 md:gap-1.5">
                  {protection.stop?.kind !== "exclusion" && (
                    <Pane label={t("cool-off.title")} className={pane}>
                      <CoolOffForm />
                    </Pane>
                  )}
                  {!isForEver(protection) && (
                    <Pane label={t("exclusion.title")} className={pane}>
                      <ExclusionForm stop={protection.stop} />
                    </Pane>
                  )}
                </div>
              </div>
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}
