/**
 * What lies over a page and is closed by going back: sheets, dialogs, a chart that fills the screen. Each open layer is an entry
 * of the router that differs from its page's only by a count in its state, so that the way back closes the layer and leaves the
 * page. A page that is reached from a layer takes the layer's entry (navigation.ts).
 */
import { useEffect, useEffectEvent, useState } from "react";
import { NavigationType } from "react-router";
import { layersOf, shownRouter } from "./navigation.ts";

interface Layer {
  readonly close: () => void;
}

/** The lowest first. */
const open: Layer[] = [];
let router: ReturnType<typeof shownRouter> | undefined;

/** Gives an open layer its entry; `onClose` is called when the reader goes back. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(followLayers, []);
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

let settling: ReturnType<typeof setTimeout> | undefined;

/** Waits for what happens together, such as a sheet that closes because a link in it was followed. */
function settleSoon(): void {
  clearTimeout(settling);
  settling = setTimeout(settle, 0);
}

/** A way back that we asked for ourselves is on its way. */
let leaving = false;

/** Gives the page as many entries as there are open layers; while another page is on its way it waits. */
function settle(): void {
  if (!router || leaving || router.state.navigation.state !== "idle") return;
  const { location } = router.state;
  const entries = layersOf(location);
  if (entries < open.length) {
    const state = { ...(location.state as object | null), layers: entries + 1 };
    void router.navigate(location, { state, preventScrollReset: true });
  } else if (entries > open.length) {
    leaving = true;
    void router.navigate(open.length - entries);
  }
}

/** Closes what the reader leaves by going back. Call it once the app stands; what opens a layer before does so itself. */
export function followLayers(): void {
  if (router) return;
  router = shownRouter();
  let shown = router.state.location;
  let isMoving = false;
  router.subscribe(({ location, historyAction, navigation }) => {
    const wasMoving = isMoving;
    isMoving = navigation.state !== "idle";
    // A move may also end where it began.
    if (isMoving || (location === shown && !wasMoving)) return;
    if (location !== shown && historyAction === NavigationType.Pop && !leaving)
      for (const layer of open.slice(layersOf(location)).reverse()) layer.close();
    shown = location;
    leaving = false;
    settleSoon();
  });
  // A page that was loaded anew has lost its layers, but not their entries.
  settleSoon();
}

addEventListener("click", dropSecondTap, { capture: true });
