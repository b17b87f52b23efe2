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
    expect(tests.length).toBeGreaterThan(40)
    expect(tests.filter(({ found }) => !found)).toEqual([])
  })
})
