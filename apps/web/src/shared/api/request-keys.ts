import { storage } from '../storage/storage.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

/** The idempotency keys of this browser. */
export const requestKeys = createIdempotencyKeys(storage, () => crypto.randomUUID())
