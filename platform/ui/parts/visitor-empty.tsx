import { useLocation } from "react-router";
import { loginFor } from "../navigation.ts";
import { Empty } from "./empty.tsx";
import { Go } from "./go.tsx";

export interface VisitorEmptyProps {
  readonly text: string;
  /** What the way to the login says. */
  readonly action: string;
}

/** In place of a customer's own list, for whoever is not logged in: what it would be, and the way to the login and back. */
export function VisitorEmpty({ text, action }: VisitorEmptyProps) {
  const { pathname, search } = useLocation();
  return (
    <Empty
      text={text}
      action={
        <Go
          to={loginFor(pathname + search)}
          className="press grid min-h-11 place-items-center rounded-button bg-s2 px-5 text-body font-semibold"
        >
          {action}
        </Go>
      }
    />
  );
}
