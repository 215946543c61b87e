/** A reason for which a customer's money moves, as his bills name it. Its text is `bills.<reason>` of the feature that declares it. */
export interface Bill {
  readonly reason: string;
  /** Money came from outside the product or went there, which is no gain and no loss. */
  readonly outside?: true;
}
