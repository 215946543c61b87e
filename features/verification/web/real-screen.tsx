import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { AdvancedForm } from "./advanced-form.tsx";
import { BindCard } from "./bind-card.tsx";
import { BasicForm } from "./basic-form.tsx";
import { MARK_PATH } from "./paths.ts";
import { StandingCard } from "./standing-card.tsx";

/** The form of the level that is next, or of the one thing to do anew. Without any it says where the customer stands. */
export default function RealScreen() {
  const t = useTexts("verification");
  const standing = useCall(calls.showStanding, {});
  const [search] = useSearchParams();
  const isAdvanced = search.get("level") === "2" || (standing.data?.level ?? 0) > 0;
  return (
    <Screen width="narrow" head={<PageHeader title={t(isAdvanced ? "advanced.title" : "basic.title")} />}>
      <Loaded query={standing}>
        {(now) => {
          const mayGoOn = now.state !== "review" && now.bound.email && now.bound.mobile;
          if (mayGoOn && now.level === 0) return <BasicForm />;
          if (mayGoOn && now.level === 1) return <AdvancedForm standing={now} />;
          return (
            <div className="grid gap-3">
              {now.state !== "none" && <StandingCard standing={now} />}
              <BindCard standing={now} />
              <Way to={MARK_PATH} text={t("mark.title")} />
            </div>
          );
        }}
      </Loaded>
    </Screen>
  );
}
