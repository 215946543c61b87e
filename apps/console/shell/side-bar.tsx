import { Account } from "./account.tsx";
import { Logo } from "./logo.tsx";
import { Menu } from "./menu.tsx";

/** Where there is room: the whole menu beside the page, and under it who is signed in. */
export function SideBar() {
  return (
    <header className="sticky top-0 flex h-dvh w-[232px] shrink-0 flex-col gap-4 overflow-y-auto border-e border-line bg-s1 p-3">
      <div className="px-2">
        <Logo />
      </div>
      <Menu />
      <div className="mt-auto">
        <Account />
      </div>
    </header>
  );
}
