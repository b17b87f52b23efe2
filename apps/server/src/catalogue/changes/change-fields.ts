import { createHash } from 'node:crypto'

/** What is stored about a change: the entries to write as text, and the lines that operators read. */
export type StoredChange = { readonly content: string; readonly changes: readonly string[] }

/** Returns the fields of a `CatalogueChange`. The hash names the exact content, and the lines say what it changes. */
export function catalogueFields({ content, changes }: StoredChange) {
  return { file: `0x${createHash('sha256').update(content).digest('hex')}`, changes }
}
