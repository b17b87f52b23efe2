import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const server = join(root, 'apps/server/src')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

type NamedTest = { readonly file: string; readonly path: string | undefined; readonly quotes: readonly string[] }

/**
 * Lists the test files that the page names: by path from the root or from the server's source, or by name in the folder named
 * before it on the line. The names of tests that it quotes follow the file.
 */
function namedTests(): NamedTest[] {
  return page.split('\n').flatMap((line) => {
    let folder = ''
    return [...line.matchAll(/`([\w./-]+\.test\.tsx?)`(?::((?:(?:,| and)? “[^”]+”)+))?/g)].map(
      ([, file = '', quoted = '']) => {
        const candidates = [join(root, file), join(server, file), join(server, folder, file)]
        if (file.includes('/')) folder = dirname(file)
        const quotes = [...quoted.matchAll(/“([^”]+)”/g)].flatMap(([, name = '']) => name)
        return { file, path: candidates.find((path) => existsSync(path)), quotes }
      },
    )
  })
}

describe('docs/security.md', () => {
  const tests = namedTests()

  it('names only test files that exist', () => {
    expect(tests.length).toBeGreaterThan(40)
    expect(tests.filter(({ path }) => path === undefined)).toEqual([])
  })

  it('quotes only tests that its files have', () => {
    const quotes = tests.flatMap(({ path = '', quotes: names }) => names.map((name) => ({ path, name })))
    expect(quotes.length).toBeGreaterThan(20)
    expect(quotes.filter(({ path, name }) => !readFileSync(path, 'utf8').includes(name))).toEqual([])
  })
})
