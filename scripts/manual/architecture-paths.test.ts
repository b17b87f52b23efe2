import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8')

it('the architecture page names only files and folders that exist', () => {
  const paths = [...text.matchAll(/`([\w./-]+\/(?:[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|sql|sol))?)`/g)].map(
    ([, path = '']) => path,
  )
  const exists = (path: string) =>
    [root, join(root, 'apps', 'server', 'src')].some((base) => existsSync(join(base, path)))
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !exists(path))).toEqual([])
})
