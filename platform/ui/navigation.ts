/** Moving between pages. Page moves are view transitions of 200 ms, none for readers who asked for less motion. */
import {
  type Location,
  type NavigateOptions,
  type createHashRouter,
  createPath,
  useNavigate,
  useSearchParams,
} from "react-router";

export const HOME_PATH = "/pages/index/index";
export const LOGIN_PATH = "/pages/common/login";
export const VERIFY_PATH = "/pages/setting/real_mark";

/** Where this app begins and lets its people in, and how the addresses of its pages begin. The console says its own. */
export const ends = { home: HOME_PATH, login: LOGIN_PATH, verify: VERIFY_PATH, pages: "/pages/" };

type Router = ReturnType<typeof createHashRouter>;
let router: Router;

/** The router that shows the pages, for what is outside of a component. */
export const shownRouter = (): Router => router;
export function showWith(shown: Router): void {
  router = shown;
  keepStill(shown);
}

/** How many layers lie over the page at an entry of the router (layers.ts). */
export const layersOf = ({ state }: Location): number => (state as { layers?: number } | null)?.layers ?? 0;

/** Where only a layer comes or goes, the page neither plays its transition nor is scrolled to where it was when the layer came. */
function keepStill(shown: Router): void {
  const { subscribe } = shown;
  shown.subscribe = (run) => {
    let before = shown.state.location;
    return subscribe((state, { viewTransitionOpts, ...how }) => {
      const { location } = state;
      const isLayer = createPath(location) === createPath(before) && layersOf(location) !== layersOf(before);
      before = location;
      if (isLayer) state.restoreScrollPosition = false;
      run(state, isLayer || !viewTransitionOpts ? how : { ...how, viewTransitionOpts });
    });
  };
}

const isHere = (path: string): boolean => createPath(router.state.location) === path;

/** Moves from outside a component, unless the page is there already. A page takes the place of the layer that it is reached from, so that none is left between two pages. */
export function goTo(path: string): void {
  if (!isHere(path)) void router.navigate(path, { replace: layersOf(router.state.location) > 0 });
}

export const stillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Goes to a page, or back by -1 (home when there is nothing to go back to). */
export function useGo(): (to: string | -1, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return (to, options) => {
    if (to !== -1) {
      const replace = isHere(to) || layersOf(router.state.location) > 0;
      return void navigate(to, { viewTransition: !stillness(), replace, ...options });
    }
    const isFirst = (history.state as { idx?: number } | null)?.idx === 0;
    void (isFirst ? navigate(ends.home, { replace: true }) : navigate(-1));
  };
}

/** Goes on to the page that asked for a login, or home. Only pages of this app are accepted as a way on. */
export function useGoOn(): () => void {
  const go = useGo();
  const [search] = useSearchParams();
  const next = search.get("next");
  return () => go(next?.startsWith(ends.pages) ? next : ends.home, { replace: true });
}

/** The login page that leads back to `path` afterwards. */
export const loginFor = (path: string): string =>
  path.startsWith(ends.pages) ? `${ends.login}?next=${encodeURIComponent(path)}` : ends.login;

/** A page that leads back to where its reader is now; from that page itself it is the page alone. */
export function leadingBack(page: string): string {
  const here = createPath(router.state.location);
  return here.startsWith(ends.pages) && !here.startsWith(page) ? `${page}?next=${encodeURIComponent(here)}` : page;
}
