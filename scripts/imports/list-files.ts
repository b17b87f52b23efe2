import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the files below a folder whose names match, as paths from the root. What is in an ignored folder does not count. */
export function listFiles(root: string, folder: string, name: RegExp, ignored: ReadonlySet<string>): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : listFiles(root, path, name, ignored)
    return name.test(entry.name) ? [path] : []
  })
}
