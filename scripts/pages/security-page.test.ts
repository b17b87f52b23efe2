import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const server = join(root, 'apps/server/src')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Lists the tests that the page names: by path from the root or from the server's source, or by name in the folder named before it on the line. */
function namedTests(): { named: string; found: boolean }[] {
  return page.split('\n').flatMap((line) => {
    let folder = ''
    return [...line.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, named = '']) => {
      const candidates = [join(root, named), join(server, named), join(server, folder, named)]
      if (named.includes('/')) folder = dirname(named)
      return { named, found: candidates.some((path) => existsSync(path)) }
    })
  })
}

describe('docs/security.md', () => {
  it('names only tests that exist', () => {
    const tests = namedTests()
    expect(tests.length).toBeGreaterThan(50)
    expect(tests.filter(({ found }) => !found)).toEqual([])
  })

  it('covers every chapter of ASVS 5.0, with a test for each that applies', () => {
    const rows = page.split('\n').filter((line) => /^\| V\d+ /.test(line))
    expect(rows.map((row) => Number(/^\| V(\d+)/.exec(row)?.[1]))).toEqual(
      Array.from({ length: 17 }, (_, at) => at + 1),
    )
    for (const row of rows) expect(row, row).toMatch(/\.test\.ts`|\| not used \|/)
  })
})
