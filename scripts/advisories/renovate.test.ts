import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as unknown
const bot = read('renovate.json') as {
  rangeStrategy: string
  packageRules: { groupName?: string; matchPackageNames?: string[] }[]
}
const { packages } = read('package-lock.json') as { packages: Record<string, unknown> }
const installed = Object.keys(packages).map((path) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
)

it('the update bot pins exact versions, and each of its groups names installed packages only', () => {
  expect(bot.rangeStrategy).toBe('pin')
  const unknown = bot.packageRules.flatMap(({ matchPackageNames: names = [] }) =>
    names.filter((name) => {
      const start = name.replace(/\*+$/, '')
      return !installed.some((other) => (start === name ? other === name : other.startsWith(start)))
    }),
  )
  expect(unknown).toEqual([])
})
