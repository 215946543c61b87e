import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { BindCard } from "./bind-card.tsx";
import { LevelCard } from "./level-card.tsx";
import { StandingCard } from "./standing-card.tsx";

/** How far the customer is verified, what waits and for whom, and what the next level brings. A 998 leads here, and from here back. */
export default function MarkScreen() {
  const t = useTexts("verification");
  const standing = useCall(calls.showStanding, {}, { everyMs: 30_000 });
  const [search] = useSearchParams();
  const next = search.get("next");
  return (
    <Screen width="narrow" head={<PageHeader title={t("mark.title")} />}>
      <Loaded query={standing}>
        {(now) => (
          <div className="grid gap-3">
            {now.state !== "none" && <StandingCard standing={now} />}
            {now.practice && <p className="px-1 text-form text-soft">{t("mark.practice")}</p>}
            <BindCard standing={now} />
            <LevelCard level={1} standing={now} />
            <LevelCard level={2} standing={now} />
            {next?.startsWith("/pages/") && <Way to={next} text={t("mark.back")} />}
            <p className="px-1 text-caption text-soft">{t("mark.privacy")}</p>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}
