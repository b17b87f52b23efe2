import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildTypes } from '../../../../scripts/publish/build-package.ts'
import { publishedPackages } from '../../../../scripts/publish/packages.ts'

/** The type declarations of the published packages, in a temporary folder. */
export interface EmittedTypes {
  /** Returns the declaration file of an entry, such as `wallet-modal/eip1193`. Throws if there is none. */
  fileOf(entry: string): string
  remove(): void
}

/** Writes the declarations that the packages are published with. Throws if the types do not compile. */
export function emitTypes(): EmittedTypes {
  // In the repository, because the compiler finds the types of Vite and Node from here.
  const parent = fileURLToPath(new URL('../../node_modules', import.meta.url))
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(path.join(parent, '.types-'))
  const files = new Map<string, string>()
  for (const published of publishedPackages) {
    const { name } = published
    const target = path.join(folder, name)
    buildTypes(published, target)
    for (const [entry, source] of Object.entries(published.entries)) {
      const file = path.join(target, 'types', name, 'src', source.replace(/\.tsx?$/, '.d.ts'))
      files.set(entry === '.' ? name : `${name}/${entry}`, file)
    }
  }
  return {
    fileOf(entry) {
      const file = files.get(entry)
      if (!file) throw new Error(`No package has the entry ${entry}`)
      return file
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
