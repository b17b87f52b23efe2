import { kitsIn } from './kits.ts'
import { type Migrated, migrateKit } from './migrate-kit.ts'

/**
 * Replaces a wallet kit in a file of an app with the wallet modal. Returns null for a file without one. What has no equal
 * stays as it is, with a note. Throws the parser's error if the file is not TypeScript or JavaScript.
 */
export function migrateSource(source: string): Migrated | null {
  const found = kitsIn(source).map((kit) => ({ kit, ...migrateKit(kit, source) }))
  const first = found.find(({ code }) => code !== source)
  const notes = found.flatMap((each) =>
    each === first || each.code === source
      ? each.notes
      : [`line 1: The file uses ${each.kit.name} too: run this again to replace it.`],
  )
  return first || notes.length > 0 ? { code: first?.code ?? source, notes } : null
}
