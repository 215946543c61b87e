import { siteCalls as content } from "@assay/features/content/contract/site.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { LOGIN_PATH } from "@assay/ui/navigation.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { DiamondArt } from "@assay/ui/parts/diamond-art.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { toast } from "@assay/ui/toast.ts";

const proofs = ["prices", "bills", "ledger"] as const;

/** Why one might stay, and what a visitor can do first: try with practice money where this installation gives it, or log in. */
export function VisitorHero() {
  const t = useTexts("tabs");
  const config = useCall(content.showSiteConfig, {});
  const practice = useCommand(wallet.openPractice);
  const begin = async () => {
    const outcome = await practice.run({});
    if (outcome.state === "accepted") toast(t("home.practice-ready"), "done");
  };
  return (
    <section
      aria-labelledby="welcome"
      className="relative overflow-hidden rounded-card border border-line bg-s1 p-5 md:p-7 desk:p-9"
    >
      <span aria-hidden="true" className="pointer-events-none absolute -end-40 -top-32 opacity-60 md:-end-16 md:-top-20">
        <DiamondArt size={280} />
      </span>
      <h2 id="welcome" className="relative max-w-72 text-price desk:max-w-md desk:text-hero">
        {t("home.welcome")}
      </h2>
      <p className="relative mt-2 max-w-80 text-form text-soft desk:max-w-md desk:text-body">{t("home.welcome-more")}</p>
      <ul className="relative mt-4 grid gap-2 text-form md:grid-cols-3 md:gap-4 desk:mt-6">
        {proofs.map((key) => (
          <li key={key} className="flex gap-2.5 md:flex-col md:gap-2">
            <span aria-hidden="true" className="mt-1 ms-0.5 size-2.5 shrink-0 rotate-45 rounded-[3px] bg-brand-fill" />
            <span>
              <span className="block font-semibold">{t(`home.proofs.${key}`)}</span>
              <span className="block text-soft max-md:hidden">{t(`home.proofs.${key}-more`)}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="relative mt-5 grid gap-2 md:flex desk:mt-7">
        {(config.isPending || config.data?.mode === "sandbox") && (
          <Button
            tone="brand"
            pending={practice.pending}
            onPress={() => void begin()}
            className={config.isPending ? "invisible" : undefined}
          >
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
