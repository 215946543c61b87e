/** The features of this app, for what is seldom needed of all of them and so not taken up at the start. */
import type { WebFeature } from "./screen.tsx";

const offered: WebFeature[] = [];

export const offerFeature = (feature: WebFeature): void => void offered.push(feature);
export const offeredFeatures = (): readonly WebFeature[] => offered;
