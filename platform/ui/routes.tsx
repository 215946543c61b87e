/** Routes made of the screens that features bring: lazy, guarded where they say so, each with an error screen. */
import { type RouteObject, redirect } from "react-router";
import { LEAVE_MS } from "./client.ts";
import { loadTexts, offerTexts, translate } from "./locale.ts";
import { loginFor } from "./navigation.ts";
import { ErrorScreen, NotFoundScreen } from "./parts/error-screen.tsx";
import { offerFeature } from "./offered.ts";
import { offerProduct } from "./products.ts";
import type { ScreenRoute, WebFeature } from "./screen.tsx";
import { session } from "./session.ts";
import { fillSlots } from "./slots.tsx";
import { toast } from "./toast.ts";

const LOAD_MS_MAX = 60_000;

/** What a matched route tells the shell. */
export interface RouteFacts {
  readonly layout: ScreenRoute["layout"];
}

/**
 * The routes of all features; each brings its texts along with its screen. What goes wrong is shown by the route above them:
 * a route whose code did not come is not rendered at all, so it cannot show its own failure.
 */
export function routesOf(features: readonly WebFeature[]): RouteObject {
  const children = features.flatMap((feature) => {
    offerTexts(feature.name, feature.texts);
    fillSlots(feature);
    offerProduct(feature);
    offerFeature(feature);
    return feature.routes.map((route) => screenRoute(feature.name, route));
  });
  return { errorElement: <ErrorScreen />, children: [...children, { path: "*", element: <NotFoundScreen /> }] };
}

function screenRoute(feature: string, { path, load, guarded, layout }: ScreenRoute): RouteObject {
  return {
    path,
    handle: { layout } satisfies RouteFacts,
    ...(guarded && {
      loader: ({ request }) => keepVisitorsOut(path, request),
      // A layer over the page is an entry of the same address.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href !== nextUrl.href,
    }),
    lazy: async () => {
      const [screen] = await withinLimit(Promise.all([load(), loadTexts(feature)]));
      return { Component: screen.default };
    },
  };
}

/** Rejects with a ChunkLoadError when a page has not come within 60 s. */
async function withinLimit<Value>(loading: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, giveUp) => {
    timer = setTimeout(() => giveUp(chunkLoadError()), LOAD_MS_MAX);
  });
  try {
    return await Promise.race([loading, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function chunkLoadError(): Error {
  const error = new Error("The page did not arrive in time.");
  error.name = "ChunkLoadError";
  return error;
}

/** Tells a visitor to log in and, once that could be read, leads to login; the page that was asked for comes after it. */
async function keepVisitorsOut(path: string, request: Request): Promise<Response | null> {
  if (session.now().loggedIn) return null;
  await loadTexts("ui");
  toast(translate("please-log-in"));
  await new Promise((read) => setTimeout(read, LEAVE_MS));
  request.signal.throwIfAborted();
  return redirect(loginFor(path + new URL(request.url).search));
}
