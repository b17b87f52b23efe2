import type { TaggedStorage } from '@terahold/platform/storage'

const PREFIX = 'draft:'
/** The drafts with a postal or email address. */
const CONTACT = ['address:', 'bind-email', 'replace-email']

/**
 * Stores what a member has typed and not sent. It survives a reload, and only the same member sees it. It survives an ended
 * session as well, except contact details.
 */
export function createDraftStore(storage: Pick<TaggedStorage, 'get' | 'set' | 'remove' | 'keys'>) {
  return {
    /** Returns this member's draft; undefined if there is none or it is another member's. */
    read(name: string, userId: string): unknown {
      const kept = storage.get(PREFIX + name)
      return isKept(kept) && kept.userId === userId ? kept.content : undefined
    },
    keep: (name: string, userId: string, content: unknown) => storage.set(PREFIX + name, { userId, content }),
    drop: (name: string) => storage.remove(PREFIX + name),
    /** Removes the drafts with contact details when the session has ended: others may use this device. */
    dropContact: () =>
      storage.remove(...storage.keys().filter((key) => CONTACT.some((name) => key.startsWith(PREFIX + name)))),
    /** Removes all drafts when a member signs out. */
    dropAll: () => storage.remove(...storage.keys().filter((key) => key.startsWith(PREFIX))),
  }
}

function isKept(value: unknown): value is { userId: string; content: unknown } {
  return typeof value === 'object' && value !== null && 'userId' in value && 'content' in value
}
