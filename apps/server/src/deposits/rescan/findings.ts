/** Something on which the chain and the books do not agree; each is an incident of the same kind and subject. */
export type Finding = {
  readonly kind: /** The chain had it, the books did not; they have it now. */
    | 'transfer_missed'
    /** The books have it, the chain does not. */
    | 'transfer_not_on_chain'
    /** Both have it, with other content. */
    | 'transfer_changed'
    /** It was written down and not entered, or with another amount. */
    | 'entry_missing'
    /** Cash was entered for which the chain has nothing. */
    | 'entry_unfounded'
    /** What the accounts have is not what the addresses have. */
    | 'cash_differs'
    /** The node that looked again is alone with what it says. */
    | 'node_disagrees'
  /** A log as `hash:index`, an entry's key, an account, or a block. */
  readonly subject: string
  readonly detail: Readonly<Record<string, string>>
}
