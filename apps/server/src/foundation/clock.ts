/** The one source of time. Everything that asks for the time is given one; nothing calls `Date.now()` itself. */
export type Clock = { readonly now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
