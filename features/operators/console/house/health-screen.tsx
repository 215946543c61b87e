import { useCall } from "@assay/ui/client.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { knownText } from "@assay/ui/console/known-text.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { calls } from "../../contract.ts";

/** The one fact that is a moment, in ms. */
const AUDITED = "audited_at";

/** Whether the house is sound, check by check. It is asked when somebody looks. */
export default function HealthScreen() {
  const t = useTexts("operators-console");
  const health = useCall(calls.showHealth, {});
  const again = (
    <Button size="small" pending={health.isFetching} onPress={() => void health.refetch()}>
      {t("health.again")}
    </Button>
  );
  return (
    <DeskScreen title={t("menu.health")} end={again}>
      <Loaded query={health}>
        {({ checks, at }) => (
          <>
            <p className="mb-3 text-form text-soft">
              {t("health.at")} <TimeText at={at} />
            </p>
            <ul className="grid gap-3 md:grid-cols-2 desk:grid-cols-3">
              {checks.map(({ name, ok, facts }) => (
                <li key={name}>
                  <Card className="h-full">
                    <div className="mb-2 flex items-start justify-between gap-3">
                      <h2 className="text-body font-semibold">{knownText(t, `health.checks.${name}`, name)}</h2>
                      <Badge tone={ok ? "plain" : "danger"}>{t(ok ? "health.sound" : "health.faulty")}</Badge>
                    </div>
                    <Facts
                      facts={Object.entries(facts).map(([fact, value]) => ({
                        label: knownText(t, `health.facts.${fact}`, fact),
                        value: fact === AUDITED && value !== "" ? <TimeText at={Number(value)} as="when" /> : value || "—",
                      }))}
                    />
                  </Card>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </DeskScreen>
  );
}
