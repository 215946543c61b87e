/**
 * What lies over a page and is closed by going back: sheets, dialogs, a chart that fills the screen. Each open layer has an
 * entry in the browser's history that differs from its page's only by a count, so that the way back closes the layer and
 * leaves the page. The router never hears of these moves: for it the page has not changed.
 */
import { useEffect, useEffectEvent, useState } from "react";
import type { To } from "react-router";
import { shownRouter } from "./navigation.ts";

interface Layer {
  readonly close: () => void;
}

interface Entry {
  readonly key?: string;
  /** How many layers were open over the page here. */
  readonly layers?: number;
}

const open: Layer[] = [];
/** A move that we asked for is on its way. */
let moving = false;
let settling: ReturnType<typeof setTimeout> | undefined;

/** Gives an open layer its entry; `onClose` is called when the reader goes back. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const layer = { close: () => close() };
    const openedAt = performance.now();
    open.push(layer);
    settleSoon();
    return () => {
      open.splice(open.indexOf(layer), 1);
      if (tapped && tapped.at > openedAt) closing = tapped;
      settleSoon();
    };
  }, [isOpen]);
}

interface Tap {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** The last tap, and the last one that came while a layer was open which has closed since. */
let tapped: Tap | undefined;
let closing: Tap | undefined;
const DOUBLE_TAP = { ms: 500, px: 24 } as const;

/** A second tap on what closed a layer is not meant for what lay under it. */
function dropSecondTap(event: MouseEvent): void {
  const { clientX: x, clientY: y, timeStamp: at, detail } = event;
  // Keys press without a place.
  if (detail === 0) return;
  const first = tapped;
  tapped = { x, y, at };
  if (!first || first !== closing || at - first.at > DOUBLE_TAP.ms) return;
  if (Math.hypot(x - first.x, y - first.y) > DOUBLE_TAP.px) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A second tap on what opened a layer is not meant for what has come to lie there. */
const SETTLED_AFTER_MS = 350;

/** False while a layer has only just come up and takes no press yet. */
export function useSettled(isOpen: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [isOpen]);
  return settled;
}

const entryNow = (): Entry => (history.state as Entry | null) ?? {};

/** Waits for what happens together, such as a sheet that closes because a link in it was followed. */
function settleSoon(): void {
  clearTimeout(settling);
  settling = setTimeout(settle, 0);
}

/** Makes the history hold as many entries over the page as there are open layers; while a page is on its way it waits. */
function settle(): void {
  if (moving) return;
  if (shownRouter()?.state.navigation.state === "loading") return settleWhenLoaded();
  const entries = entryNow().layers ?? 0;
  for (let layers = entries + 1; layers <= open.length; layers++) history.pushState({ ...entryNow(), layers }, "");
  if (entries <= open.length) return;
  moving = true;
  history.go(open.length - entries);
}

/** Whether the router shows the page that the history has moved to. */
function isPageShown(): boolean {
  const router = shownRouter();
  if (!router) return true;
  const { key, pathname, search } = router.state.location;
  return (entryNow().key ?? "default") === key && (location.hash.slice(1) || "/") === pathname + search;
}

function moved(event: PopStateEvent): void {
  if (isPageShown()) event.stopImmediatePropagation();
  if (!moving) for (const layer of open.slice(entryNow().layers ?? 0).reverse()) layer.close();
  moving = false;
  settleSoon();
}

function settleWhenLoaded(): void {
  const stop = shownRouter()?.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return;
    stop?.();
    settleSoon();
  });
}

/** A page that is reached from a layer takes the layer's entry, so that none is left between two pages. */
function replaceLayers(): void {
  const router = shownRouter();
  if (!router) return;
  const { navigate } = router;
  router.navigate = (to: number | To | null, options?: Parameters<typeof navigate>[1]) => {
    if (typeof to === "number") return navigate(to);
    return navigate(to, entryNow().layers ? { ...options, replace: true } : options);
  };
}

// Before the router, which listens without capturing.
addEventListener("popstate", moved, { capture: true });
addEventListener("click", dropSecondTap, { capture: true });
replaceLayers();
// A page that was loaded anew has lost its layers, but not their entries.
settleSoon();
