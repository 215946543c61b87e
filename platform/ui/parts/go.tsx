import { Link, type LinkProps } from "react-router";
import { stillness } from "../navigation.ts";

/** A link to another page of the app. */
export function Go(props: LinkProps) {
  return <Link viewTransition={!stillness()} {...props} />;
}
