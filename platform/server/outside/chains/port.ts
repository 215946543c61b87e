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
  /**
   * Its place in its own receipt or among its own outputs, which a block mined anew does not change; -1 is the chain's own coin, and -2, -3 and
   * so on are the coins that contracts have sent within the transaction, in the order of their calls.
   */
  readonly position: number;
  /** Whose coins they were, each as transfers name addresses ("" where the chain names none); undefined where the node does not say. */
  readonly from: readonly string[] | undefined;
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
  /** The height of the block that holds a transaction; undefined where none does. */
  heightOf(hash: string): Promise<number | undefined>;
  /**
   * What addresses have of the chain's coin with the block at a height, or at the node's own settled one where it keeps no others; undefined
   * where that has moved on meanwhile. Absent where all that comes stands in blocks.
   */
  balancesAt?(keys: readonly string[], height: number): Promise<SettledBalances | undefined>;
  /** Whether real money moves on it, and the hash of its first block: which chain of its kind it is. */
  identity(): Promise<{ readonly isReal: boolean; readonly genesis: string }>;
}

export interface SettledBalances {
  readonly height: number;
  /** In the order in which they were asked for. */
  readonly units: readonly bigint[];
}

/** Chains by name; one that this installation has not is absent. */
export type Chains = Partial<Readonly<Record<ChainName, Chain>>>;

/** A sandbox's own wallet, which pays whoever presses for it. */
export interface PracticeWallet {
  /** Sends a transaction to a node of the sandbox; answers its hash. Asked again by the same id, a wallet that remembers pays once. */
  pay(name: ChainName, to: string, token: string | null, units: bigint, id?: string): Promise<string>;
}

/** An answer of a node that cannot be used, or none at all. */
export class NodeFault extends Error {
  override readonly name: string = "NodeFault";
}

/** A node has answered that it will not, such as where it offers no such method. */
export class NodeRefusal extends NodeFault {
  override readonly name = "NodeRefusal";
}
