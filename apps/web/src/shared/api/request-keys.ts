import { createKeyKeeper } from './idempotency.ts'
import { storage } from '../storage/storage.ts'

/** The idempotency keys of this browser. */
export const requestKeys = createKeyKeeper(storage, () => crypto.randomUUID())
