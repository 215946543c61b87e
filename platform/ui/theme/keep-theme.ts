/** Keeps the page's attributes in step with the chosen theme and direction colours. */
import { whenIdle } from "../idle.ts";
import { type Theme, session, useSession } from "../session.ts";

const systemDark = () => matchMedia("(prefers-color-scheme: dark)");

export function themeShown(theme: Theme): "dark" | "light" {
  if (theme !== "system") return theme;
  return systemDark().matches ? "dark" : "light";
}

export function keepTheme(): void {
  const page = document.documentElement;
  const apply = () => {
    const { theme, directions } = session.now();
    page.dataset.theme = themeShown(theme);
    page.dataset.directions = directions;
    // To read a colour makes the browser reckon every style at once, which it need not do before the first screen.
    whenIdle(colourFrame);
  };
  const colourFrame = () => {
    const canvas = getComputedStyle(page).getPropertyValue("--canvas").trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", canvas);
  };
  apply();
  useSession.subscribe(apply);
  systemDark().addEventListener("change", apply);
}
