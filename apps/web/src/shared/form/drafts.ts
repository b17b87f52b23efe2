import { storage } from '../storage/storage.ts'
import { createDraftStore } from './draft-store.ts'

/** The unsent texts of this browser. */
export const drafts = createDraftStore(storage)
