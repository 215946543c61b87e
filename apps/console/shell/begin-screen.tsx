import { useSession } from "@assay/ui/session.ts";
import { Navigate } from "react-router";
import { HOME_PATH, LOGIN_PATH } from "./paths.ts";

/** The bare address leads to what waits, or to the way in. */
export default function BeginScreen() {
  const isSignedIn = useSession(({ loggedIn }) => loggedIn);
  return <Navigate to={isSignedIn ? HOME_PATH : LOGIN_PATH} replace />;
}
