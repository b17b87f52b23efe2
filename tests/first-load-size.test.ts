import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@terahold/contract'
import { languageTags } from '@terahold/locale/languages'
import { expect, test } from 'vitest'
import { root } from './support/product.ts'

/** Script and style of the first load of `/`, in bytes over the wire. */
const most = 130_000
const assets = join(root, 'apps', 'web', 'dist', 'assets')

test.each(languageTags)('the first load of the entry page is small enough in %s', (locale) => {
  const needed = [...neededAtOnce(), firstWords(locale)]
  const weights = needed.map((name) => [name, wireSize(name)] as const)
  const all = weights.reduce((sum, [, size]) => sum + size, 0)
  expect(all, weights.map((weight) => weight.join(': ')).join('\n')).toBeLessThanOrEqual(most)
})

test('the entry page loads only files that the document names, including the page’s code', () => {
  const code = neededAtOnce()
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
  expect(code.some((text) => text.includes('four-hundred-thousand-pool'))).toBe(true)
})

test('no script of the app has the calls of operators', () => {
  const code = scriptsOf('web')
  expect(code).toContain(contract.login.path)
  const calls = Object.values(contract).filter(({ caller }) => caller === 'operator')
  expect(calls.map(({ path }) => path).filter((path) => code.includes(path))).toEqual([])
})

test.each(['web', 'console'])('no script of %s has the schemas of the contract', (app) => {
  const code = scriptsOf(app)
  // Long ones, which the texts on screen do not repeat by chance.
  const summaries = Object.values(contract).map(({ summary }) => summary)
  expect(summaries.filter((summary) => summary.length > 40 && code.includes(summary))).toEqual([])
})

function scriptsOf(app: string): string {
  const folder = join(root, 'apps', app, 'dist', 'assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return scripts.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}

/** Returns what the document names, with all that those scripts import statically. */
function neededAtOnce(): string[] {
  const document = readFileSync(join(assets, '..', 'index.html'), 'utf8')
  const needed = new Set(
    [...document.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name = '']) => name),
  )
  expect(needed.size).toBeGreaterThan(1)
  for (const name of needed) {
    if (!name.endsWith('.js')) continue
    const imports = readFileSync(join(assets, name), 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)
    for (const [, next = ''] of imports) needed.add(next)
  }
  return [...needed]
}

/** A catalogue has two parts; the texts of the first screen are the smaller one. */
function firstWords(locale: string): string {
  const parts = readdirSync(assets).filter((name) => new RegExp(`^${locale}-[\\w-]{8}\\.js$`).test(name))
  const catalogues = parts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('messages'))
  expect(catalogues, locale).toHaveLength(2)
  return catalogues.sort((one, other) => wireSize(one) - wireSize(other))[0] ?? ''
}

/** As the server sends it to a modern browser: brotli if the build created it. */
function wireSize(name: string): number {
  const small = join(assets, `${name}.br`)
  return readFileSync(existsSync(small) ? small : join(assets, name)).length
}
