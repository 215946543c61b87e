import { langs, languages } from "@assay/core/languages.ts";
import { useCall } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { calls } from "../contract.ts";
import { nameAreas } from "./areas.ts";
import { AREAS_PATH } from "./paths.ts";
import { timeZonesOf, usePlace } from "./place.ts";

const ZONES_SHOWN_MAX = 3;

/** The country or region that was chosen, with what is known of it without a network: names, area code, time zones. */
export default function OpenPlaceScreen() {
  const t = useTexts("identity");
  const tag = useLanguageTag();
  const { id } = usePlace();
  const areas = useCall(calls.listAreas, {});
  const change = <Way to={AREAS_PATH} text={t(id === undefined ? "place.choose" : "place.change")} />;
  return (
    <Screen width="narrow" head={<PageHeader title={t("place.title")} />}>
      {id === undefined ? (
        <Empty text={t("place.none")} action={change} />
      ) : (
        <Loaded query={areas}>
          {(all) => {
            const area = nameAreas(all, tag).find((one) => one.id === id);
            if (!area) return <Empty text={t("place.none")} action={change} />;
            const names = langs.map((lang) => ({
              label: languages[lang].name,
              value: new Intl.DisplayNames(languages[lang].tag, { type: "region" }).of(id),
            }));
            const zones = timeZonesOf(id);
            return (
              <>
                <Card>
                  <h2 className="text-title">{area.name}</h2>
                  <Facts
                    className="mt-3"
                    facts={[
                      { label: t("place.code"), value: <bdi dir="ltr">{area.id}</bdi> },
                      { label: t("place.area-code"), value: <bdi dir="ltr">+{area.code}</bdi> },
                      ...names,
                      ...(zones.length > 0
                        ? [{ label: t("place.zones"), value: <bdi dir="ltr">{zones.slice(0, ZONES_SHOWN_MAX).join(", ")}</bdi> }]
                        : []),
                    ]}
                  />
                </Card>
                <div className="mt-4">{change}</div>
              </>
            );
          }}
        </Loaded>
      )}
    </Screen>
  );
}
