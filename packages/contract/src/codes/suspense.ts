/** Why a transfer was not credited automatically. */
export const suspenseReasons = ['unknown_sender', 'paid_to_vault', 'paid_to_retired'] as const

/**
 * The owner of money in suspense: a member; a venue, as revenue; the owner, as a contribution; or the sender, to whom the house
 * returns it.
 */
export const suspenseTargets = ['member', 'venue', 'owner', 'sender'] as const

/**
 * Why somebody could be the owner. `own_wallet`: the sender is or was the member's wallet. `earlier_assignment`: money of this sender
 * was theirs before. `same_revenue`: the venue owes exactly this sum for one revenue row.
 */
export const ownerHints = ['own_wallet', 'earlier_assignment', 'same_revenue'] as const
