import { storage } from '../storage/storage.ts'
import { createDraftStore } from './draft-store.ts'

/** The drafts of this browser. */
export const drafts = createDraftStore(storage)
