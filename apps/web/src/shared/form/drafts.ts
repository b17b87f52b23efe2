import { createDraftStore } from './draft-store.ts'
import { storage } from '../storage/storage.ts'

/** The unsent texts of this browser. */
export const drafts = createDraftStore(storage)
