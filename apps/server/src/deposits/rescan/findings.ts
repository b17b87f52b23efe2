import type { IncidentDetail } from '../../incidents/incidents.ts'

/** A difference between the chain and the books. Each is an incident of the same kind and subject. */
export type Finding = {
  readonly kind: /** The chain had it and the books did not. They have it now. */
    | 'transfer_missed'
    /** The books have it and the chain does not. */
    | 'transfer_not_on_chain'
    /** Both have it, with other content. */
    | 'transfer_changed'
    /** It was recorded and not booked, or with another amount. */
    | 'entry_missing'
    /** Cash was booked for which the chain has nothing. */
    | 'entry_unfounded'
    /** The accounts differ from the addresses' tokens. */
    | 'cash_differs'
    /** Only the node that read again reports it. */
    | 'node_disagrees'
  /** A log as `hash:index`, an entry's key, an account, or a block. */
  readonly subject: string
  readonly detail: IncidentDetail
}
