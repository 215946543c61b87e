import { calls as content } from "@assay/features/content/contract.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { LOGIN_PATH } from "@assay/ui/navigation.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { DiamondArt } from "@assay/ui/parts/diamond-art.tsx";
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
    <section aria-labelledby="welcome" className="relative overflow-hidden rounded-card border border-line bg-s1 p-5">
      <span aria-hidden="true" className="pointer-events-none absolute -end-20 -top-16 opacity-60">
        <DiamondArt size={200} />
      </span>
      <h2 id="welcome" className="relative max-w-64 text-title">
        {t("home.welcome")}
      </h2>
      <p className="relative mt-1.5 max-w-72 text-form text-soft">{t("home.welcome-more")}</p>
      <div className="relative mt-4 grid gap-2 md:flex">
        {config.data?.mode === "sandbox" && (
          <Button tone="brand" pending={practice.pending} onPress={() => void begin()}>
            {t("home.practice")}
          </Button>
        )}
        <Go
          to={LOGIN_PATH}
          className="press inline-flex min-h-11 items-center justify-center rounded-button bg-s2 px-5 text-body font-semibold"
        >
          {t("home.log-in-or-register")}
        </Go>
      </div>
    </section>
  );
}
