import { Link, type LinkProps, useLocation } from "react-router";
import { layersOf, stillness } from "../navigation.ts";

/** A link to a page of the app, which takes the place of a layer that the link is in, as it does of the page itself. */
export function Go(props: LinkProps) {
  const inLayer = layersOf(useLocation()) > 0;
  return <Link viewTransition={!stillness()} {...(inLayer && { replace: true })} {...props} />;
}
