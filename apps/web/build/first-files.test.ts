import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { firstFiles } from './first-files.ts'

const source = join(import.meta.dirname, '..', 'src')
const found = firstFiles(source).map((file) => relative(source, file))

test('the words of the first screen are those of the home page and of what the shell can show over it', () => {
  for (const file of ['app/routes.ts', 'pages/home/home-page.tsx', 'features/pwa/version-strip.tsx'])
    expect(found).toContain(file)
  // Opened from the home page by a tap, its code comes later and its words must not.
  expect(found).toContain('features/settings/language-sheet.tsx')
})

test('other pages and the wallet have no part in the first load', () => {
  expect(found.filter((file) => file.startsWith('pages/') && !file.startsWith('pages/home/'))).toEqual([])
  expect(found.filter((file) => /wallet-scope|demo-wallet/.test(file))).toEqual([])
})

test('code that needs all texts is loaded with withAllTexts', () => {
  for (const [file, part] of [
    ['features/proof/lazy-proof.tsx', './proof-row.tsx'],
    ['pages/home/member-home.tsx', '../../features/catalogue/no-power.tsx'],
    ['pages/home/member-home.tsx', '../../shared/page/hold-note.tsx'],
    ['features/trust/trust-card.tsx', './revenue-proof.tsx'],
    ['features/demo-tools/demo-tools.tsx', './demo-sheet.tsx'],
    ['shared/fiat/converted.tsx', './rate-sheet.tsx'],
  ] as const) {
    expect(found).not.toContain(join(file, '..', part))
    const loads = readFileSync(join(source, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes(`import('${part}')`))
    expect(loads.length).toBeGreaterThan(0)
    for (const line of loads) expect(line).toContain('withAllTexts(')
  }
})
