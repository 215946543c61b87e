/** The app inside its native shell: where the server is, how a session is shown to it, and what a phone's keys and bars do. */
import { App } from "@capacitor/app";
import { Preferences } from "@capacitor/preferences";
import { SplashScreen } from "@capacitor/splash-screen";
import { StatusBar, Style } from "@capacitor/status-bar";
import { house } from "@assay/ui/transport.ts";

const TOKEN = "session-token";

/** Runs before the first screen: without origin and token no call can be made. */
export async function enterShell(): Promise<void> {
  house.origin = import.meta.env.VITE_API_ORIGIN ?? "";
  house.token = (await Preferences.get({ key: TOKEN })).value ?? undefined;
  house.keepToken = (token) => {
    house.token = token;
    void (token === undefined ? Preferences.remove({ key: TOKEN }) : Preferences.set({ key: TOKEN, value: token }));
  };
  await App.addListener("backButton", ({ canGoBack }) => {
    if (canGoBack) history.back();
    else void App.minimizeApp();
  });
}

/** Runs when the first screen stands. */
export async function showShell(): Promise<void> {
  const isDark = document.documentElement.dataset["theme"] === "dark";
  // Capacitor names the style after the ground, not after the text.
  await StatusBar.setStyle({ style: isDark ? Style.Dark : Style.Light });
  await SplashScreen.hide();
}
