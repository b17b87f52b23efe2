const PREFIX = 'terahold-'

/** The name of the cache that holds one version's files. */
export const cacheName = (version: string): string => PREFIX + version

/**
 * The caches that nothing needs any more once `current` is in charge. The one before it stays: pages of that version may be
 * open in other tabs and still ask for their parts. Names come oldest first.
 */
export function needlessCaches(names: readonly string[], current: string): string[] {
  const versions = names.filter((name) => name.startsWith(PREFIX))
  return versions.slice(0, Math.max(0, versions.indexOf(current) - 1))
}
