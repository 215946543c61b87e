import { lazy } from "react";
import { useLocation } from "react-router";
import { COPY_PATH, COPY_TRADER_PATH, FOLLOW_INDEX_PATH, FOLLOW_PATH, FOLLOW_TRADER_PATH, MY_COPIES_PATH } from "./paths.ts";

const TradersScreen = lazy(() => import("./traders-screen.tsx"));
const TraderScreen = lazy(() => import("./trader-screen.tsx"));
const MyScreen = lazy(() => import("./my-screen.tsx"));
const FollowScreen = lazy(() => import("./follow-screen.tsx"));
const AgreementScreen = lazy(() => import("./agreement-screen.tsx"));

/** All screens behind one door, so that the first load names no more than that. */
export default function Screens() {
  const { pathname } = useLocation();
  switch (pathname) {
    case COPY_PATH:
    case FOLLOW_INDEX_PATH:
      return <TradersScreen />;
    case COPY_TRADER_PATH:
    case FOLLOW_TRADER_PATH:
      return <TraderScreen />;
    case MY_COPIES_PATH:
      return <MyScreen />;
    case FOLLOW_PATH:
      return <FollowScreen />;
    default:
      return <AgreementScreen />;
  }
}
