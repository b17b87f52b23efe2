import { storage } from '../storage/storage.ts'
import { createKeyKeeper } from './idempotency.ts'

/** The idempotency keys of this browser. */
export const requestKeys = createKeyKeeper(storage, () => crypto.randomUUID())
