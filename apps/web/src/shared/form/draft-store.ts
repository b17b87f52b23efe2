type DraftStorage = {
  get(key: string): unknown
  set(key: string, value: unknown): void
  remove(...keys: string[]): void
  keys(): string[]
}

const PREFIX = 'draft:'

/**
 * What somebody has typed and not sent: it outlives a reload and an ended session, and nobody but the one who typed it gets
 * to see it.
 */
export function createDraftStore(storage: DraftStorage) {
  return {
    /** What this member left under the name; undefined when there is nothing, or it is another's. */
    read(name: string, userId: string): unknown {
      const kept = storage.get(PREFIX + name)
      return isKept(kept) && kept.userId === userId ? kept.content : undefined
    },
    keep: (name: string, userId: string, content: unknown) => storage.set(PREFIX + name, { userId, content }),
    drop: (name: string) => storage.remove(PREFIX + name),
    /** For whoever signs out: nothing typed stays behind on the device. */
    dropAll: () => storage.remove(...storage.keys().filter((key) => key.startsWith(PREFIX))),
  }
}

function isKept(value: unknown): value is { userId: string; content: unknown } {
  return typeof value === 'object' && value !== null && 'userId' in value && 'content' in value
}
