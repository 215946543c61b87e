/** The native shells around the web app. `npm run native -- android` or `ios` makes their projects in .native/. */
import type { CapacitorConfig } from "@capacitor/cli";

const config: CapacitorConfig = {
  appId: "app.assay.mobile",
  appName: "Assay",
  webDir: "../../.native/web",
  backgroundColor: "#0a0a0b",
  server: { androidScheme: "https" },
  android: { path: "../../.native/android" },
  ios: { path: "../../.native/ios", contentInset: "never" },
  plugins: {
    // Requests are made by the shell, not by a page of another origin, so the server needs no opening for other sites.
    CapacitorHttp: { enabled: true },
    SplashScreen: { launchAutoHide: false, backgroundColor: "#0a0a0b" },
    PushNotifications: { presentationOptions: ["badge", "sound", "alert"] },
  },
};

export default config;
