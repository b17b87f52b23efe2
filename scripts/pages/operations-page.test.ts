import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { secretNames } from '../../apps/server/src/foundation/config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const source = (path: string) => readFileSync(join(root, 'apps/server/src', path), 'utf8')

describe('docs/operations.md', () => {
  it('names exactly the variables that the server reads', () => {
    const read = new Set(
      source('foundation/config.ts')
        .match(/^ {2}[A-Z][A-Z0-9_]+(?=: )/gm)
        ?.map((name) => name.trim()),
    )
    expect(read.size).toBeGreaterThan(35)
    const rows = page.split('\n').filter((line) => /^\| `[A-Z]/.test(line))
    const told = rows.flatMap((row) => {
      const [, first = ''] = row.split('|')
      const [whole = '', ...others] = [...first.matchAll(/`([A-Z0-9_]+)(?:=\w+)?`/g)].map(([, name = '']) => name)
      // `STORAGE_S3_ENDPOINT`, `_BUCKET`: the others share the prefix of the first.
      return [whole, ...others.map((name) => (name.startsWith('_') ? `${whole.replace(/_[A-Z]+$/, '')}${name}` : name))]
    })
    expect([...read].filter((name) => !told.includes(name))).toEqual([])
    expect(told.filter((name) => !read.has(name))).toEqual([])
  })

  it('names every secret that can be given as a file', () => {
    const [, told = ''] = /\*\*Secrets in files\.\*\*(.*?)\n\n/s.exec(page) ?? []
    expect(secretNames.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
  })

  it('names every metric of the server', () => {
    const files = globSync('apps/server/src/**/*metrics.ts', { cwd: root })
    const metrics = files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/terahold_\w+(?=')/g) ?? [])
    expect(metrics.length).toBeGreaterThan(6)
    expect(metrics.filter((name) => !page.includes(name))).toEqual([])
  })
})
