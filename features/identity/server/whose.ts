/** Whether a caller is known for an account's owner by something that a stranger in the same network has not. */
import { hash } from "node:crypto";
import { later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Visitor } from "@assay/server/feature.ts";
import { networkOf } from "@assay/server/http/rate-limit.ts";
import { DEVICE_KNOWN_MS, NETWORK_KNOWN_MS } from "../rules.ts";
import type { From } from "./failures.ts";
import { isKnownNetwork, isOwnDevice } from "./store.ts";

/** No customer has it, so that an unknown account costs the same look-ups as a known one. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";
/** No browser has it. */
const NO_DEVICE = "";

export const deviceHashOf = (deviceId: string): Buffer => hash("sha256", deviceId, "buffer");

/** What is asked of a caller. */
export type Guesser = Pick<Visitor, "network" | "deviceId" | "work"> & Partial<Pick<Customer, "customerId">>;

/** Whether it is the owner's own session, or a browser on which he has signed in. */
export async function isOwner(db: Database, ownerId: string | undefined, caller: Guesser, now: Date): Promise<boolean> {
  const device = deviceHashOf(caller.deviceId ?? NO_DEVICE);
  const ownDevice = await isOwnDevice(db, ownerId ?? NOBODY, device, later(now, -DEVICE_KNOWN_MS));
  return ownDevice || (ownerId !== undefined && caller.customerId === ownerId);
}

export async function fromOf(db: Database, ownerId: string | undefined, caller: Guesser, now: Date): Promise<From> {
  const device = deviceHashOf(caller.deviceId ?? NO_DEVICE);
  const owner = ownerId ?? NOBODY;
  const ownDevice = await isOwnDevice(db, owner, device, later(now, -DEVICE_KNOWN_MS));
  return {
    address: caller.network,
    knownNetwork: await isKnownNetwork(db, owner, networkOf(caller.network), later(now, -NETWORK_KNOWN_MS)),
    ownDevice: ownDevice ? device.toString("base64url") : undefined,
  };
}
