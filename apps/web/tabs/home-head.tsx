import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { useSession } from "@assay/ui/session.ts";
import { Slot } from "@assay/ui/slots.tsx";
import { Search, UserRound } from "lucide-react";
import { Logo } from "../shell/logo.tsx";
import { SEARCH_PATH, SETTINGS_PATH } from "../shell/paths.ts";
import { LOGIN_PATH } from "@assay/ui/navigation.ts";

/** The head of home on phones and tablets: mark, search, account. */
export function HomeHead() {
  const t = useTexts("tabs");
  const loggedIn = useSession((now) => now.loggedIn);
  return (
    <header className="flex h-[calc(4rem+var(--top))] items-center gap-3 pt-(--top) desk:hidden">
      <span className="md:hidden">
        <Logo />
      </span>
      <Go
        to={SEARCH_PATH}
        className="press flex h-10 min-w-0 flex-1 items-center gap-2.5 rounded-full bg-s2 px-4 text-form text-soft"
      >
        <Search className="size-4 shrink-0" aria-hidden />
        <span className="truncate">{t("search")}</span>
      </Go>
      <span className="-mx-2 flex empty:hidden">
        <Slot name="head" />
      </span>
      <Go
        to={loggedIn ? SETTINGS_PATH : LOGIN_PATH}
        aria-label={t(loggedIn ? "settings" : "log-in")}
        className="press grid size-11 place-items-center rounded-full"
      >
        <UserRound className="size-[22px]" aria-hidden />
      </Go>
    </header>
  );
}
