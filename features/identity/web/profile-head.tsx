import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { loginFor } from "@assay/ui/navigation.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useSession } from "@assay/ui/session.ts";
import { house } from "@assay/ui/transport.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import type { calls } from "../contract.ts";
import { SETTING_PATH } from "./paths.ts";
import HoldsBanner from "./security/holds-banner.tsx";

type User = OutputOf<typeof calls.showUser>;

/** Whose settings these are, or the way in. */
export function ProfileHead({ user }: { readonly user: UseQueryResult<User> }) {
  const loggedIn = useSession((now) => now.loggedIn);
  if (!loggedIn) return <VisitorHead />;
  return (
    <Loaded query={user} skeleton={<Skeleton className="h-14 w-full" />}>
      {(answer) => <CustomerHead user={answer} />}
    </Loaded>
  );
}

function CustomerHead({ user }: { readonly user: User }) {
  const t = useTexts("identity");
  return (
    <>
      <div className="flex items-center gap-3.5">
        {user.head_portrait === "" ? (
          <span
            aria-hidden="true"
            className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-tint text-title text-brand"
          >
            {(user.nickname || user.account).slice(0, 1).toUpperCase()}
          </span>
        ) : (
          <img src={`${house.origin}${user.head_portrait}`} alt="" className="size-14 shrink-0 rounded-full object-cover" />
        )}
        <div className="min-w-0">
          <p className="flex items-center gap-2">
            <bdi className="truncate text-section">{user.account}</bdi>
            {user.practice && (
              <span className="shrink-0 rounded-badge bg-brand-tint px-1.5 py-0.5 text-micro text-brand">
                {t("setting.practice")}
              </span>
            )}
          </p>
          {user.nickname !== user.account && (
            <p className="truncate text-form text-soft">
              <bdi>{user.nickname}</bdi>
            </p>
          )}
        </div>
      </div>
      <div className="mt-4 empty:hidden">
        <HoldsBanner />
      </div>
    </>
  );
}

function VisitorHead() {
  const t = useTexts("identity");
  return (
    <div className="flex items-center gap-3.5 md:max-desk:flex-wrap">
      <span aria-hidden="true" className="grid size-14 shrink-0 place-items-center rounded-full bg-s2 text-soft">
        <UserRound className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-section">{t("setting.visitor")}</p>
        <p className="text-form text-soft">{t("setting.visitor-text")}</p>
      </div>
      <Go
        to={loginFor(SETTING_PATH)}
        className="press grid min-h-11 shrink-0 place-items-center rounded-button bg-brand-fill px-5 text-body font-semibold text-on-brand md:max-desk:basis-full"
      >
        {t("setting.log-in")}
      </Go>
    </div>
  );
}
