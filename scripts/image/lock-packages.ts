import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Lock, resolvePackage } from '../licences/lock-file.ts'

/**
 * Returns where the lock file has these packages and all that they depend on, as `node_modules/…` paths. An optional package
 * counts if it is installed here: it is made for another machine otherwise.
 */
export function lockPackages(root: string, lock: Lock, from: string, names: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const waiting = [...names].map((name) => ({ from, name, isOptional: false }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = resolvePackage(lock, next.from, next.name)
    if (path === undefined || !existsSync(join(root, path))) {
      if (next.isOptional) continue
      throw new Error(`${next.name}, which ${next.from} needs, is not installed.`)
    }
    if (found.has(path)) continue
    found.add(path)
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[path] ?? {}
    for (const name of Object.keys(optionalDependencies)) waiting.push({ from: path, name, isOptional: true })
    for (const name of Object.keys(dependencies))
      waiting.push({ from: path, name, isOptional: name in optionalDependencies })
  }
  return found
}
