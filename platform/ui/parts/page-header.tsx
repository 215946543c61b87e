import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "../locale.ts";
import { useGo } from "../navigation.ts";
import { IconButton } from "./icon-button.tsx";

/** The head of a page: a way back, its title, and what belongs at the end. It stays in sight while the page scrolls. */
export function PageHeader({
  title,
  end,
  back = true,
}: {
  readonly title: ReactNode;
  readonly end?: ReactNode;
  readonly back?: boolean;
}) {
  const t = useTexts("ui");
  const go = useGo();
  return (
    <header className="sticky top-0 z-20 bg-canvas pt-(--top) desk:top-14 desk:pt-2">
      <div className="flex h-12 items-center gap-1 px-2 md:px-3">
        {back ? (
          <IconButton
            label={t("back")}
            icon={<ChevronLeft className="size-6 rtl:-scale-x-100" aria-hidden />}
            onPress={() => go(-1)}
          />
        ) : (
          <span className="w-2" />
        )}
        <h1 className="line-clamp-2 min-w-0 grow text-section leading-5 wrap-anywhere">{title}</h1>
        {end}
      </div>
    </header>
  );
}
