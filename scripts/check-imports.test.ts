import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkImports } from './imports/check.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'terahold-imports-'))
  for (const name of ['money', 'contract', 'ui', 'wallet-modal', 'wallet-testkit']) {
    write(`packages/${name}/package.json`, JSON.stringify({ name: `@terahold/${name}` }))
  }
  write('apps/server/package.json', JSON.stringify({ name: '@terahold/server' }))
})
afterEach(() => rmSync(root, { recursive: true }))

describe('checkImports', () => {
  it.each([
    ['an app importing another app', 'apps/web/src/app/main.tsx', '../../../server/src/main.ts', 'apps/web may import'],
    ['an app importing another by name', 'apps/web/src/app/main.tsx', '@terahold/server', 'apps/web may import'],
    ['a file without its extension', 'apps/server/src/a.ts', './orders/rules', 'names the extension'],
    ['a package importing an app', 'packages/ui/src/bar.tsx', '@terahold/server/x', 'packages/ui may import'],
    ['money importing another workspace', 'packages/money/src/day.ts', '@terahold/contract', 'no other workspace'],
    ['the wallet modal knowing our API', 'packages/wallet-modal/src/a.ts', '@terahold/contract', 'may import only'],
    [
      'the wallet modal using its test kit',
      'packages/wallet-modal/src/a.ts',
      '@terahold/wallet-testkit',
      'may import only',
    ],
    [
      'the test kit knowing the modal',
      'packages/wallet-testkit/src/a.ts',
      '@terahold/wallet-modal',
      'no other workspace',
    ],
    ['an example importing a workspace', 'examples/journey.ts', '@terahold/money/amount', 'only packages/proof'],
    ['a package imported by its path', 'apps/web/src/app/a.ts', '../../../../packages/money/src/day.ts', 'by its name'],
    ['a feature importing a page', 'apps/web/src/features/team/a.ts', '../../pages/home/home.tsx', 'not import pages'],
    ['shared code importing a feature', 'apps/web/src/shared/a.ts', '../features/team/team.ts', 'not import features'],
    ['a page importing the entry of the app', 'apps/web/src/pages/home/home.tsx', '../../routes.ts', 'not import app'],
    [
      'a feature using the test harness',
      'apps/web/src/features/team/a.ts',
      '../../testing/component-test.tsx',
      'only tests may',
    ],
    ['production code using a fixture', 'apps/server/src/jobs/a.ts', '../db/fixtures/test-server.ts', 'only tests may'],
    ['a feature importing another', 'apps/web/src/features/team/a.ts', '../orders/orders.ts', 'another'],
    ['rules reading the disk', 'apps/server/src/orders/rules.ts', 'node:fs', 'rules may import only'],
    ['rules importing the store', 'apps/server/src/orders/rules.ts', './store.ts', 'rules may import only'],
    ["another subject's store", 'apps/server/src/orders/routes.ts', '../ledger/store.ts', 'only by its own subject'],
    ['the entry point importing a store', 'apps/server/src/main.ts', './ledger/store.ts', 'only by its own subject'],
    [
      'the server taking a screen of the wallet modal',
      'apps/server/src/wallet-services/a.ts',
      '@terahold/wallet-modal',
      'apps/server may import only',
    ],
    [
      'another subject taking its wallets',
      'apps/server/src/orders/a.ts',
      '@terahold/wallet-modal/bundled-wallets',
      'apps/server may import only',
    ],
    ['production code importing the demo', 'apps/server/src/production/a.ts', '../demo/accounts.ts', 'the demo'],
    [
      "the wallet modal's core using React",
      'packages/wallet-modal/src/connect/core/a.ts',
      'react',
      'may import only itself',
    ],
    [
      "the wallet modal's core using a view",
      'packages/wallet-modal/src/connect/core/a.ts',
      '../view/connect.tsx',
      'may import only itself',
    ],
    ['the framework knowing a subject', 'apps/server/src/http/server.ts', '../orders/rules.ts', 'may not know'],
  ])('refuses %s', (_, file, specifier, problem) => {
    write(file, `import { thing } from '${specifier}'\n`)
    const problems = checkImports(root)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`${file}: ${specifier}: `)
    expect(problems[0]).toContain(problem)
  })

  it.each([
    ['over several lines', (path: string) => `import {\n  one,\n  two,\n} from '${path}'\n`],
    ['with comments', (path: string) => `import {\n  one, // the server's first\n  /* two */ two,\n} from '${path}'\n`],
    ['that exports all again under a name', (path: string) => `export * as orders from '${path}'\n`],
    ['with attributes', (path: string) => `import one from '${path}' with { type: 'json' }\n`],
    ['for types only', (path: string) => `import type { One } from '${path}'\n`],
    ['for its effects', (path: string) => `import '${path}'\n`],
    ['that exports again', (path: string) => `export { one } from '${path}'\n`],
    ['at run time', (path: string) => `const load = () => import('${path}')\n`],
  ])('sees an import %s', (_, statement) => {
    write('apps/server/src/orders/rules.ts', statement('../ledger/store.ts'))
    expect(checkImports(root)).not.toEqual([])
  })

  it('reports a cycle of files once', () => {
    write('apps/server/src/orders/a.ts', "import './b.ts'\n")
    write('apps/server/src/orders/b.ts', "import './c.ts'\n")
    write('apps/server/src/orders/c.ts', "import './a.ts'\n")
    write('apps/server/src/main.ts', "import './orders/b.ts'\n")
    const problems = checkImports(root)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('import cycle')
  })

  it('reports each of two cycles, and a file that imports itself', () => {
    write('apps/server/src/orders/a.ts', "import './b.ts'\nimport './c.ts'\n")
    write('apps/server/src/orders/b.ts', "import './a.ts'\n")
    write('apps/server/src/orders/c.ts', "import './a.ts'\n")
    write('apps/server/src/orders/d.ts', "import './d.ts'\nimport './a.ts'\n")
    const cycles = checkImports(root).map((problem) => problem.replaceAll('apps/server/src/orders/', ''))
    expect(cycles).toEqual([
      'a.ts: import cycle: a.ts → b.ts → a.ts',
      'a.ts: import cycle: a.ts → c.ts → a.ts',
      'd.ts: import cycle: d.ts → d.ts',
    ])
  })

  it('reports a cycle of folders without a cycle of files', () => {
    write('apps/server/src/orders/a.ts', "import '../power/b.ts'\n")
    write('apps/server/src/power/b.ts', '')
    write('apps/server/src/power/c.ts', "import '../orders/d.ts'\n")
    write('apps/server/src/orders/d.ts', '')
    const problems = checkImports(root)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('import cycle of folders')
    expect(problems[0]).toContain('orders/a.ts imports ../power/b.ts')
  })

  it('reports a cycle between a folder and one inside it', () => {
    write('packages/money/src/power.ts', "import './units/grams.ts'\n")
    write('packages/money/src/units/grams.ts', "import '../day.ts'\n")
    write('packages/money/src/day.ts', '')
    expect(checkImports(root)).toEqual([expect.stringContaining('import cycle of folders: packages/money/src')])
  })

  it('reports a cycle of subjects without a cycle of their inner folders', () => {
    write('apps/server/src/orders/payment/a.ts', "import '../../power/holding/b.ts'\n")
    write('apps/server/src/power/holding/b.ts', '')
    write('apps/server/src/power/partner/c.ts', "import '../../orders/d.ts'\n")
    write('apps/server/src/orders/d.ts', '')
    expect(checkImports(root)).toEqual([expect.stringContaining('apps/server/src/orders → apps/server/src/power')])
  })

  it('ignores imports of tests in cycles of folders', () => {
    write('apps/server/src/orders/a.ts', "import '../power/b.ts'\n")
    write('apps/server/src/power/b.ts', '')
    write('apps/server/src/power/b.test.ts', "import '../orders/a.ts'\n")
    write('apps/server/src/power/fixtures/member.ts', "import '../../orders/a.ts'\n")
    expect(checkImports(root)).toEqual([])
  })

  it('refuses an index file', () => {
    write('apps/web/src/features/team/index.ts', "export { team } from './team.ts'\n")
    expect(checkImports(root)).toEqual([expect.stringContaining('no index files')])
  })

  it('refuses a file next to a folder of the same name', () => {
    write('apps/web/src/features/team.ts', 'export const size = 1\n')
    write('apps/web/src/features/team/ranking/rank.ts', 'export const rank = 1\n')
    expect(checkImports(root)).toEqual([expect.stringContaining('features/team.ts: a folder next to it')])
  })

  it('allows the imports of the architecture', () => {
    write('apps/server/src/main.ts', "import { order } from './orders/orders.ts'\n")
    write('apps/server/src/orders/orders.ts', "import './store.ts'\nimport './rules.ts'\nimport pg from 'pg'\n")
    write('apps/server/src/orders/rules.ts', "import '@terahold/money/day'\nimport '../power/exit-rules.ts'\n")
    write('apps/server/src/power/exit-rules.ts', "import '@terahold/contract/constants'\n")
    write('apps/server/src/orders/store.ts', "import '../db/connection.ts'\n")
    write('apps/web/src/app/app.tsx', "import('../pages/home/home.tsx')\n")
    write(
      'apps/web/src/pages/home/home.tsx',
      "import '../../features/team/team.ts'\nimport '../../features/power/power.ts'\n",
    )
    write('apps/web/src/features/team/team.ts', "import '@terahold/ui/bar'\n")
    write('apps/server/src/wallet-services/a.ts', "import '@terahold/wallet-modal/bundled-wallets'\n")
    write('packages/wallet-modal/tests/a.test.ts', "import '@terahold/wallet-testkit/playwright'\n")
    write('packages/wallet-modal/tests/b.test.ts', "import '../../../tests/support/engines/open-firefox.ts'\n")
    write('apps/web/vitest.config.ts', "import '../../config/max-workers.ts'\n")
    expect(checkImports(root)).toEqual([])
  })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
