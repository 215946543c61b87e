/** The operators' console: its own app on its own origin. */
import "./styles.css";
import { asScreens, consoleLangs, consoleTexts, DESK } from "@assay/ui/console/console.ts";
import { offerTexts } from "@assay/ui/locale.ts";
import { ends } from "@assay/ui/navigation.ts";
import { ErrorScreen } from "@assay/ui/parts/error-screen.tsx";
import { routesOf } from "@assay/ui/routes.tsx";
import { session } from "@assay/ui/session.ts";
import { start } from "@assay/ui/start.tsx";
import { features } from "./features.ts";
import { shell } from "./shell/shell-texts.ts";
import { HOME_PATH, LOGIN_PATH } from "./shell/paths.ts";
import { Shell } from "./shell/shell.tsx";
import { Waiting } from "./shell/waiting.tsx";

const place = document.getElementById("app");
if (!place) throw new Error("index.html has no place for the console");

Object.assign(ends, { home: HOME_PATH, login: LOGIN_PATH, pages: DESK });
const isSpoken = consoleLangs.some((lang) => lang === session.now().lang);
if (!isSpoken) session.chooseLanguage("en");
offerTexts("console", consoleTexts);

await start({
  place,
  texts: ["console", shell.name, ...features.map(({ name }) => name)],
  routes: [
    {
      element: <Shell />,
      errorElement: <ErrorScreen />,
      HydrateFallback: Waiting,
      children: [routesOf([shell, ...features.map(asScreens)])],
    },
  ],
  afterPaint: () => {
    // One browser has one session: another of its pages signs in or out for all.
    addEventListener("storage", () => {
      if (!session.isCurrent()) location.reload();
    });
  },
});
