import { test } from "node:test";
import { playTwin, twins } from "./twins.ts";

for (const twin of twins) {
  test(`${twin.name}: 20,000 drawn commands are answered as the naive twin answers them`, () => playTwin(twin, 1, 20_000));
}
