/** Moving between pages. Page moves are view transitions of 200 ms, none for readers who asked for less motion. */
import { type NavigateOptions, type createHashRouter, useNavigate, useSearchParams } from "react-router";

export const HOME_PATH = "/pages/index/index";
export const LOGIN_PATH = "/pages/common/login";
export const VERIFY_PATH = "/pages/setting/real_mark";

type Router = ReturnType<typeof createHashRouter>;
let router: Router | undefined;

/** The router that shows the pages, for what must know where it is (layers.ts). */
export const shownRouter = (): Router | undefined => router;
export function showWith(shown: Router): void {
  router = shown;
}

/** Moves from outside a component. */
export function goTo(path: string): void {
  location.hash = `#${path}`;
}

export const stillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Goes to a page, or back by -1 (home when there is nothing to go back to). */
export function useGo(): (to: string | -1, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return (to, options) => {
    if (to !== -1) return void navigate(to, { viewTransition: !stillness(), ...options });
    const isFirst = (history.state as { idx?: number } | null)?.idx === 0;
    void (isFirst ? navigate(HOME_PATH, { replace: true }) : navigate(-1));
  };
}

/** Goes on to the page that asked for a login, or home. Only pages of this app are accepted as a way on. */
export function useGoOn(): () => void {
  const go = useGo();
  const [search] = useSearchParams();
  const next = search.get("next");
  return () => go(next?.startsWith("/pages/") ? next : HOME_PATH, { replace: true });
}

/** The login page that leads back to `path` afterwards. */
export const loginFor = (path: string): string =>
  path.startsWith("/pages/") ? `${LOGIN_PATH}?next=${encodeURIComponent(path)}` : LOGIN_PATH;
