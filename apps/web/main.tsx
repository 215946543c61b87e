import { learnStored } from "@assay/features/market/web.tsx";
import { ErrorScreen } from "@assay/ui/parts/error-screen.tsx";
import { routesOf } from "@assay/ui/routes.tsx";
import { start } from "@assay/ui/start.tsx";
import { device } from "./device/device.ts";
import { features } from "./features.ts";
import { Shell } from "./shell/shell.tsx";
import { Waiting } from "./shell/waiting.tsx";
import { tabs } from "./tabs/tabs.ts";

const place = document.getElementById("app");
if (!place) throw new Error("index.html has no place for the app");

// The native shell puts this in before any script; a browser never fetches what is behind it.
const shell = "Capacitor" in window ? await import("./native/native.ts") : undefined;
await shell?.enterShell();

learnStored();
await start({
  place,
  texts: [tabs.name],
  routes: [
    {
      element: <Shell />,
      errorElement: <ErrorScreen />,
      HydrateFallback: Waiting,
      children: [routesOf([...features, tabs, device])],
    },
  ],
  afterPaint: () => {
    void shell?.showShell();
    void import("@assay/ui/socket.ts").then(({ startLive }) => startLive());
    void import("./after-paint.ts").then(({ afterPaint }) => afterPaint());
  },
});
