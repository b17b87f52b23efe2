import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the files in which two builds differ. Compressed files depend on nothing but the files they are made of, so they are left out.
 */
export function compareBuilds(one: string, other: string): string[] {
  const [files, others] = [readFiles(one), readFiles(other)]
  const names = [...new Set([...files.keys(), ...others.keys()])].toSorted()
  return names.filter((name) => files.get(name) !== others.get(name))
}

function readFiles(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/\.(?:br|gz)$/.test(name) && statSync(join(folder, name)).isFile(),
  )
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'latin1')]))
}
