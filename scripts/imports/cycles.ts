import type { Import } from './scan.ts'

/** Returns the cycles of files that import each other, each once, as a list of paths. */
export function findCycles(imports: readonly Import[]): string[][] {
  const edges = Map.groupBy(imports, (found) => found.file)
  const finished = new Set<string>()
  const cycles: string[][] = []

  const visit = (file: string, path: readonly string[]): void => {
    if (finished.has(file)) return
    const start = path.indexOf(file)
    if (start >= 0) {
      cycles.push([...path.slice(start), file])
      return
    }
    for (const { target } of edges.get(file) ?? []) {
      if (target !== undefined) visit(target, [...path, file])
    }
    finished.add(file)
  }

  for (const file of edges.keys()) visit(file, [])
  return cycles
}
