import assert from "node:assert/strict";
import { test } from "node:test";
import { QueryObserver } from "@tanstack/react-query";
import { forgetCalls, queries } from "./asking.ts";

test("what is forgotten is known no more where it is off screen, and stays where it is shown", () => {
  const [list, shown, other] = [
    ["/list", {}, "rows"],
    ["/list", { state: "done" }, "rows"],
    ["/other", {}],
  ];
  for (const key of [list, shown, other]) queries.setQueryData(key, "known");
  const observer = new QueryObserver(queries, { queryKey: shown, queryFn: () => "anew", staleTime: Infinity });
  const leave = observer.subscribe(() => undefined);
  forgetCalls(["/list"]);
  assert.deepEqual(
    [list, shown, other].map((key) => queries.getQueryData(key)),
    [undefined, "known", "known"],
  );
  leave();
  queries.clear();
});
