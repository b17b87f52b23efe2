/** The only source of time, passed to everything that needs it. Nothing calls `Date.now()` directly. */
export type Clock = { readonly now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
