/** Its storage key. */
export const SUBSCRIPTION_KEY = 'notices'

/** The member, session and push address for which this browser subscribed. */
export type StoredSubscription = { readonly userId: string; readonly until: string; readonly endpoint: string }

/**
 * Returns whether this browser has subscribed: `same` as now, `otherwise` with another session or address, or `not` for this
 * member.
 */
export function compareSubscription(kept: unknown, now: StoredSubscription | null): 'same' | 'otherwise' | 'not' {
  if (now === null || typeof kept !== 'object' || kept === null) return 'not'
  const { userId, until, endpoint } = kept as Partial<StoredSubscription>
  if (userId !== now.userId) return 'not'
  return until === now.until && endpoint === now.endpoint ? 'same' : 'otherwise'
}
