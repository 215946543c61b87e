/** The screens of blind boxes in one file of the browser's, with the rules that check them. */
import { useLocation } from "react-router";
import BoxScreen from "./box-screen.tsx";
import { BOX_PATH, SERIES_PATH } from "./paths.ts";
import SeriesScreen from "./series-screen.tsx";

const screens = new Map([
  [SERIES_PATH, <SeriesScreen key={SERIES_PATH} />],
  [BOX_PATH, <BoxScreen key={BOX_PATH} />],
]);

export default function BoxPages() {
  const { pathname } = useLocation();
  return screens.get(pathname);
}
