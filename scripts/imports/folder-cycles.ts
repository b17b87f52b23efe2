import { posix } from 'node:path'
import { findCycles } from './cycles.ts'
import { isForTests } from './rules.ts'
import type { Import } from './scan.ts'

/** Workspaces whose folders still import each other in circles. Remove a name when its last circle is gone. */
const notYet = ['packages/wallet-modal', 'packages/ui', 'apps/web']

const serverSubject = /^apps\/server\/src\/[^/]+(?=\/)/

/** Returns circles of folders, one line each. Every folder with source files is a node of its own; test code does not count. */
export function findFolderCycles(imports: readonly Import[]): string[] {
  const counted = imports.filter(
    ({ file }) => !isForTests(file) && !notYet.some((workspace) => file.startsWith(`${workspace}/`)),
  )
  return [...new Set([...cyclesBetween(counted, posix.dirname), ...cyclesBetween(counted, subjectOf)])]
}

/** The subjects of the server, with everything below them as one node. */
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
    return `folders import each other in a circle: ${cycle.join(' → ')} (${reasons.join('; ')})`
  })
}
