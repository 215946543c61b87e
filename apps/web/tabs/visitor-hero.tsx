import { calls as content } from "@assay/features/content/contract.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { LOGIN_PATH } from "@assay/ui/navigation.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { toast } from "@assay/ui/toast.ts";

/** What a visitor can do first: try with practice money where this installation offers it, or log in. */
export function VisitorHero() {
  const t = useTexts("tabs");
  const config = useCall(content.showSiteConfig, {});
  const practice = useCommand(wallet.openPractice);
  const begin = async () => {
    const outcome = await practice.run({});
    if (outcome.state === "accepted") toast(t("home.practice-ready"), "done");
  };
  return (
    <section aria-labelledby="welcome" className="welcome relative overflow-hidden rounded-card border border-line bg-s1 p-5">
      <h2 id="welcome" className="max-w-72 text-title">
        {t("home.welcome")}
      </h2>
      <p className="mt-1.5 max-w-80 text-form text-soft">{t("home.welcome-more")}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {config.data?.mode === "sandbox" && (
          <Button tone="brand" pending={practice.pending} onPress={() => void begin()}>
            {t("home.practice")}
          </Button>
        )}
        <Go to={LOGIN_PATH} className="press inline-flex min-h-11 items-center rounded-button bg-s2 px-5 text-body font-semibold">
          {t("home.log-in-or-register")}
        </Go>
      </div>
    </section>
  );
}
