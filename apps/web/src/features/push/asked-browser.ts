/** Where that is kept. */
export const ASKED_KEY = 'notices'

/** For whom, in which session and at which address of its push service this browser asked the server to be told. */
export type Asked = { readonly userId: string; readonly until: string; readonly endpoint: string }

/** Whether this browser has asked: `same` as it stands now, `otherwise` by another session or address, or `not` for this member. */
export function askedBefore(kept: unknown, now: Asked | null): 'same' | 'otherwise' | 'not' {
  if (now === null || typeof kept !== 'object' || kept === null) return 'not'
  const { userId, until, endpoint } = kept as Partial<Asked>
  if (userId !== now.userId) return 'not'
  return until === now.until && endpoint === now.endpoint ? 'same' : 'otherwise'
}
