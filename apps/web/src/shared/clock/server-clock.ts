import { createServerTime } from './server-time.ts'

/** The server's clock, estimated from its answers. */
export const serverTime = createServerTime(Date.now)
