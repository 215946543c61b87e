/** Parts of one feature on the screens of a later one: their code and texts are fetched when they are first shown. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadTexts } from "./locale.ts";

export function lazyPart<Props>(
  feature: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadTexts(feature)]);
    return part;
  });
}
