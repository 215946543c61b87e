/** Keeps the page's attributes in step with the chosen theme and direction colours. */
import { type Theme, session, useSession } from "../session.ts";

const systemDark = () => matchMedia("(prefers-color-scheme: dark)");
const CANVAS = { dark: "#0a0a0b", light: "#f7f6f2" } as const;

export function themeShown(theme: Theme): "dark" | "light" {
  if (theme !== "system") return theme;
  return systemDark().matches ? "dark" : "light";
}

export function keepTheme(): void {
  const apply = () => {
    const { theme, directions } = session.now();
    const shown = themeShown(theme);
    document.documentElement.dataset.theme = shown;
    document.documentElement.dataset.directions = directions;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", CANVAS[shown]);
  };
  apply();
  useSession.subscribe(apply);
  systemDark().addEventListener("change", apply);
}
