import { useTexts } from "@assay/ui/locale.ts";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { Menu as MenuMark } from "lucide-react";
import { useState } from "react";
import { Account } from "./account.tsx";
import { Logo } from "./logo.tsx";
import { Menu } from "./menu.tsx";

/** Where there is less room: a bar with a press that brings the menu. */
export function TopBar() {
  const t = useTexts("shell");
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-line bg-canvas px-4 pt-(--top)">
      <Logo />
      <IconButton label={t("menu")} icon={<MenuMark className="size-6" aria-hidden />} onPress={() => setOpen(true)} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t("menu")}>
        <Menu />
        <div className="mt-4 border-t border-line pt-4">
          <Account />
        </div>
      </Sheet>
    </header>
  );
}
