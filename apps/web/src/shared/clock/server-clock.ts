import { createServerTime } from './server-time.ts'

/** The server's clock, learned from its answers. */
export const serverTime = createServerTime(Date.now)
