import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A file's size in bytes and the hash of its content, as an `integrity` attribute has it. */
export type FileRecord = { readonly size: number; readonly integrity: string }

/** Returns a content's hash in the form of an `integrity` attribute. */
export function integrityOf(content: Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/** Returns every file in a folder, by its path from there, sorted. */
export async function describeFiles(folder: string): Promise<Readonly<Record<string, FileRecord>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const described = paths.map(async (path) => {
    const content = await readFile(path)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    return [address, { size: content.length, integrity: integrityOf(content) }] as const
  })
  const files = await Promise.all(described)
  return Object.fromEntries(files.sort(([one], [other]) => (one < other ? -1 : 1)))
}
