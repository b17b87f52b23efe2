import type { Modules } from './find-module.ts'
import { kitsIn } from './kits.ts'
import { type Migrated, migrateKit } from './migrate-kit.ts'

/**
 * Replaces a wallet kit in a file of an app with the wallet modal. Returns null for a file without one. What has no equal
 * stays as it is, with a note. `sourceOf` returns the text of a module that the file imports, or undefined: with it, the
 * modal is imported only from a file that makes one. Throws the parser's error if the file is not TypeScript or JavaScript.
 */
export function migrateSource(
  source: string,
  sourceOf: (module: string) => string | undefined = () => undefined,
): Migrated | null {
  const modules: Modules = {
    hasModal: (module) => exportsModal(sourceOf(module)),
    hasAdapter: (module, name) => makesAdapter(sourceOf(module), name),
  }
  const found = kitsIn(source).map((kit) => ({ kit, ...migrateKit(kit, source, modules) }))
  const first = found.find(({ code }) => code !== source)
  const notes = found.flatMap((each) =>
    each === first || each.code === source
      ? each.notes
      : [`line 1: The file uses ${each.kit.name} too: run this again to replace it.`],
  )
  return first || notes.length > 0 ? { code: first?.code ?? source, notes } : null
}

/** Returns whether a file has a `modal` to import, also after its own migration. Undefined for one that was not found. */
function exportsModal(source: string | undefined): boolean | undefined {
  if (source === undefined) return undefined
  try {
    const code = migrateSource(source)?.code ?? source
    return /\bexport\s+(?:const|let|var)\s+modal\b|\bexport\s*\{[^}]*\bmodal\b|\bexport\s*\*/.test(code)
  } catch {
    // The file's own migration reports why it cannot be read.
    return true
  }
}

/** Returns whether a file makes an adapter of AppKit with this name. Undefined for one that was not found. */
function makesAdapter(source: string | undefined, name: string): boolean | undefined {
  if (source === undefined) return undefined
  const made = /\b(\w+)\s*(?::[^=]+)?=\s*new\s+WagmiAdapter\b/g
  return [...source.matchAll(made)].some(([, adapter]) => adapter === name) || /export\s*\*/.test(source)
}
