import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')

describe('docs/operations.md', () => {
  it('names every metric of the server', () => {
    const files = globSync('apps/server/src/**/*metrics.ts', { cwd: root })
    const metrics = files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/terahold_\w+(?=')/g) ?? [])
    expect(metrics.length).toBeGreaterThan(6)
    expect(metrics.filter((name) => !page.includes(name))).toEqual([])
  })
})
