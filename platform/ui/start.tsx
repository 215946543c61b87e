/** Starts the app in the page: texts and the first screen, then everything that can wait. */
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { type RouteObject, createHashRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { queries } from "./client.ts";
import { leadToFaults } from "./first-fault.ts";
import { whenIdle } from "./idle.ts";
import { startLocale } from "./locale.ts";
import { showWith } from "./navigation.ts";
import { Toasts } from "./parts/toasts.tsx";
import { keepTheme } from "./theme/keep-theme.ts";

export interface App {
  readonly routes: RouteObject[];
  readonly place: HTMLElement;
  /** Names of the texts that the frame around the screens needs. */
  readonly texts: readonly string[];
  /** Runs once the first screen is drawn, or a second later. */
  readonly afterPaint: () => void;
}

export async function start({ routes, place, texts, afterPaint }: App): Promise<void> {
  // To read the app and to start it are two tasks, between which the page can be painted.
  await new Promise((next) => setTimeout(next));
  keepTheme();
  noteBrowserMoves();
  leadToFaults();
  // The first screen is on its way while the texts are.
  const router = createHashRouter(routes);
  showWith(router);
  await startLocale(texts);
  const app = (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>
  );
  // A transition is drawn in slices between which the page hears presses.
  startTransition(() => createRoot(place).render(app));
  whenIdle(() => {
    afterPaint();
    void import("./layers.ts").then(({ followLayers }) => followLayers());
  });
}

/** Browsers that animate a swipe back by themselves say so; our own animation would then play a second time. */
function noteBrowserMoves(): void {
  addEventListener("popstate", (event) => {
    document.documentElement.toggleAttribute("data-moved-by-browser", event.hasUAVisualTransition === true);
  });
}
