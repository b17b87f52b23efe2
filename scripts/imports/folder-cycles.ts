import { posix } from 'node:path'
import { findCycles } from './cycles.ts'
import { isForTests } from './rules.ts'
import type { Import } from './scan.ts'

const serverSubject = /^apps\/server\/src\/[^/]+(?=\/)/

/** Returns the import cycles of folders, one line each. Every folder with source files is one node; test code does not count. */
export function findFolderCycles(imports: readonly Import[]): string[] {
  const counted = imports.filter(({ file }) => !isForTests(file))
  return [...new Set([...cyclesBetween(counted, posix.dirname), ...cyclesBetween(counted, subjectOf)])]
}

/** The subjects of the server: everything below one is the same node. */
function subjectOf(path: string): string {
  return serverSubject.exec(path)?.[0] ?? posix.dirname(path)
}

function cyclesBetween(imports: readonly Import[], folderOf: (path: string) => string): string[] {
  const examples = new Map<string, string>()
  const edges = imports.flatMap(({ file, specifier, target }) => {
    if (target === undefined || !specifier.startsWith('.')) return []
    const [from, to] = [folderOf(file), folderOf(target)]
    if (from === to) return []
    examples.set(`${from} ${to}`, `${file} imports ${specifier}`)
    return [{ file: from, specifier, target: to }]
  })
  return findCycles(edges).map((cycle) => {
    const reasons = cycle.slice(1).map((folder, at) => examples.get(`${cycle[at]} ${folder}`))
    return `import cycle of folders: ${cycle.join(' → ')} (${reasons.join('; ')})`
  })
}
