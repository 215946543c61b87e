import { useCall } from "@assay/ui/client.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { useRoleName } from "@assay/ui/console/role-names.ts";
import { useTexts, useTextsOf } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { calls } from "../../contract.ts";

/** How often what waits is counted anew while somebody looks. */
const COUNT_MS = 30_000;

/** What waits for people: how much, since when, and who must act; the own queues first. */
export default function QueuesScreen() {
  const t = useTexts("operators-console");
  const nameOfRole = useRoleName();
  const textsOf = useTextsOf();
  const queues = useCall(calls.listQueues, {}, { everyMs: COUNT_MS });
  return (
    <DeskScreen title={t("menu.queues")} note={t("waiting.note")}>
      <Loaded query={queues} empty={<Empty text={t("waiting.none")} />} isEmpty={(list) => list.length === 0}>
        {(list) => (
          <ul className="grid gap-3 md:grid-cols-2 desk:grid-cols-3">
            {list
              .toSorted((one, other) => Number(other.mine) - Number(one.mine) || other.waiting - one.waiting)
              .map(({ feature, queue, waiting, oldest_at, mine, roles: wanted }) => (
                <li key={`${feature} ${queue}`}>
                  <Card className="h-full">
                    <div className="flex items-start justify-between gap-3">
                      <h2 className="text-body font-semibold">{textsOf(`${feature}-console`)(`queues.${queue}`)}</h2>
                      {mine && <Badge tone="brand">{t("waiting.mine")}</Badge>}
                    </div>
                    <p className="mt-2 text-price">{waiting}</p>
                    <Facts
                      className="mt-2"
                      facts={[
                        { label: t("waiting.oldest"), value: oldest_at === null ? "—" : <TimeText at={oldest_at} as="when" /> },
                        { label: t("waiting.who"), value: wanted.map((role) => nameOfRole(role)).join(", ") },
                      ]}
                    />
                  </Card>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </DeskScreen>
  );
}
