/** A chain as the house reads it: who was paid what in which block. Nothing here can sign, so that nothing here can pay. */
export const chainNames = ["ethereum", "bitcoin", "tron"] as const;
export type ChainName = (typeof chainNames)[number];

/** Where a customer pays to. */
export interface ChainAddress {
  /** As people copy it. */
  readonly text: string;
  /** As transfers name it. */
  readonly key: string;
}

/** One movement to an address. */
export interface ChainTransfer {
  /** The hash of its transaction. */
  readonly hash: string;
  /** Its place in its own receipt or among its own outputs, which a block mined anew does not change; -1 is the chain's own coin. */
  readonly position: number;
  readonly to: string;
  /** The contract of a token; null is the chain's own coin. */
  readonly token: string | null;
  /** The chain's own integer. */
  readonly units: bigint;
}

export interface ChainBlock {
  readonly height: number;
  readonly hash: string;
  readonly parent: string;
  readonly transfers: readonly ChainTransfer[];
}

export interface Chain {
  readonly name: ChainName;
  /** The same address for the same index for ever; derived from a public key, without asking a node. */
  addressAt(index: number): Promise<ChainAddress>;
  /** The height of the newest block. */
  head(): Promise<number>;
  /** The hash of the block at a height; undefined above the head. */
  hashAt(height: number): Promise<string | undefined>;
  /** The blocks of these heights, both ends included, as far as there are some. */
  transfersIn(from: number, to: number): Promise<readonly ChainBlock[]>;
  /** Whether real money moves on it, and the hash of its first block: which chain of its kind it is. */
  identity(): Promise<{ readonly isReal: boolean; readonly genesis: string }>;
}

/** Chains by name; one that this installation has not is absent. */
export type Chains = Partial<Readonly<Record<ChainName, Chain>>>;

/** A sandbox's own wallet, which pays whoever presses for it. */
export interface PracticeWallet {
  /** Sends a transaction to a node of the sandbox; answers its hash. */
  pay(name: ChainName, to: string, token: string | null, units: bigint): Promise<string>;
}

/** An answer of a node that cannot be used, or none at all. */
export class NodeFault extends Error {
  override readonly name = "NodeFault";
}
