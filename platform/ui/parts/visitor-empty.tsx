import { useLocation } from "react-router";
import { loginFor } from "../navigation.ts";
import { Empty } from "./empty.tsx";
import { Way } from "./way.tsx";

export interface VisitorEmptyProps {
  readonly text: string;
  /** What the way to the login says. */
  readonly action: string;
}

/** In place of a customer's own list, for whoever is not logged in: what it would be, and the way to the login and back. */
export function VisitorEmpty({ text, action }: VisitorEmptyProps) {
  const { pathname, search } = useLocation();
  return <Empty text={text} action={<Way to={loginFor(pathname + search)} text={action} />} />;
}
