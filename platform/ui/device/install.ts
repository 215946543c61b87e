/** Installing the app: where the browser offers it, and where its reader must do it by hand. */
import { create } from "zustand";

/** Chromium's offer, which TypeScript does not know. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/** "by-hand": Safari on iOS, which installs from its share menu only. */
export type InstallWay = "offered" | "by-hand" | "none";

declare global {
  interface Window {
    /** The offer may come before our code does, so first-paint.js catches it. */
    installOffer?: Event;
  }
  interface Navigator {
    /** Safari's way to say that the app was opened from the home screen. */
    readonly standalone?: boolean;
  }
}

export const useInstallWay = create<InstallWay>(() => wayNow());

function wayNow(): InstallWay {
  if (navigator.standalone === true || matchMedia("(display-mode: standalone)").matches) return "none";
  if (window.installOffer) return "offered";
  return navigator.standalone === false ? "by-hand" : "none";
}

const look = (): void => useInstallWay.setState(wayNow(), true);

addEventListener("beforeinstallprompt", look);
addEventListener("appinstalled", () => {
  delete window.installOffer;
  look();
});

/** Opens the browser's own dialog. Its offer is used up by that, whatever the answer. */
export async function install(): Promise<void> {
  const offer = window.installOffer as InstallOffer | undefined;
  delete window.installOffer;
  await offer?.prompt();
  look();
}
