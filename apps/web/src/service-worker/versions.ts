const PREFIX = 'terahold-'

/** The name of the cache with one version's files. */
export const cacheName = (version: string): string => PREFIX + version

/**
 * Returns the caches that nothing needs once `current` is active. The one before it stays, because pages of that version may be
 * open in other tabs and still request their parts. Names are sorted, oldest first.
 */
export function needlessCaches(names: readonly string[], current: string): string[] {
  const versions = names.filter((name) => name.startsWith(PREFIX))
  return versions.slice(0, Math.max(0, versions.indexOf(current) - 1))
}
