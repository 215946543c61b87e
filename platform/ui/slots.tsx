/**
 * Places that a screen keeps for features after its own. The screen names the place, later features fill it, and neither
 * knows the other: the login screen offers a practice account without knowing the wallet.
 */
import { type LazyExoticComponent, type ComponentType, type ReactNode, Suspense, createContext, lazy, use } from "react";
import { loadTexts } from "./locale.ts";
import type { SlotName, WebFeature } from "./screen.tsx";

interface Filling {
  readonly feature: string;
  readonly Part: LazyExoticComponent<ComponentType>;
}

const fillings = new Map<SlotName, Filling[]>();

/** Keeps what a feature brings for other screens; the parts and their texts are fetched when first shown. */
export function fillSlots({ name, slots = {} }: WebFeature): void {
  for (const [place, load] of Object.entries(slots)) {
    const Part = lazy(async () => {
      const [part] = await Promise.all([load(), loadTexts(name)]);
      return part;
    });
    fillings.set(place as SlotName, [...(fillings.get(place as SlotName) ?? []), { feature: name, Part }]);
  }
}

/** Everything that features have put into a place, in the order of the features. */
export function Slot({ name, waiting = null }: { readonly name: SlotName; readonly waiting?: ReactNode }) {
  return fillings.get(name)?.map(({ feature, Part }) => (
    <Suspense key={feature} fallback={waiting}>
      <Part />
    </Suspense>
  ));
}

interface SubjectOf {
  readonly number: string;
  /** A receipt stands below what it is about, which has a place of its own. */
  readonly isReceipt: boolean;
}

const Subject = createContext<SubjectOf>({ number: "", isReceipt: false });

/** What a screen shows, for the parts beside it. */
export const useSubject = (): SubjectOf => use(Subject);

/** What can be done about an order, a deposit or whatever has a number, in the order of the features. */
export const SubjectSlot = ({ number, isReceipt = false }: { readonly number: string; readonly isReceipt?: boolean }) => (
  <Subject value={{ number, isReceipt }}>
    <Slot name="about" waiting={<div className="h-11" />} />
  </Subject>
);
