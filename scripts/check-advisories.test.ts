import { spawnSync } from 'node:child_process'
import { chmodSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Checkout, makeCheckout } from './fixtures/checkout.ts'

let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
  symlinkSync(fileURLToPath(new URL('../node_modules/zod', import.meta.url)), join(checkout.root, 'node_modules/zod'))
  checkout.write('docs/security.md', '# Security\n')
})
afterEach(() => checkout.remove())

/** Runs the check with an npm that is this shell script. */
function check(npm: string) {
  checkout.write('bin/npm', `#!/bin/sh\n${npm}\n`)
  chmodSync(join(checkout.root, 'bin/npm'), 0o755)
  const { npm_execpath: _, ...outside } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-advisories.ts'], {
    cwd: checkout.root,
    env: { ...outside, PATH: [join(checkout.root, 'bin'), process.env.PATH].join(delimiter) },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const id = 'GHSA-abcd-1234-efgh'
const url = `https://github.com/advisories/${id}`
const via = [{ url, title: 'runs code', severity: 'high' }]
/** What npm audit prints, which ends with 1 when there are advisories. */
const audit = `cat <<'END'
${JSON.stringify({ vulnerabilities: { left: { via, fixAvailable: true } } })}
END
exit 1`

it('fails at an advisory that has a fix, and asks about the lock file alone', () => {
  const { status, stdout } = check(`echo "$@" > calls; ${audit}`)
  expect([status, stdout]).toEqual([
    1,
    `PROBLEM: ${id} left (high): runs code\nThe registry reports 1 advisories about our packages.\n`,
  ])
  expect(spawnSync('cat', ['calls'], { cwd: checkout.root, encoding: 'utf8' }).stdout).toMatch(
    /^audit --json --package-lock-only /,
  )
})

it('passes at one that docs/security.md tracks', () => {
  checkout.write('docs/security.md', `| ${id} | left 1.0.0 | high | 2026-11-20 | 2999-01-01 | only in tests |\n`)
  const { status, stdout } = check(audit)
  expect([status, stdout]).toEqual([0, expect.stringMatching(`^notice: ${id} left`)])
})

it('passes without network, and says loudly that nothing was checked', () => {
  const { status, stdout, stderr } = check(
    `echo '{ "message": "getaddrinfo ENOTFOUND" }'; echo "npm error" >&2; exit 1`,
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toBe('Advisories were NOT checked: the registry could not be asked (getaddrinfo ENOTFOUND)\n')
})

it('fails without network when a tracked advisory is overdue', () => {
  checkout.write('docs/security.md', `| ${id} | left 1.0.0 | high | 2020-11-20 | 2020-12-01 | only in tests |\n`)
  const { status, stdout } = check('exit 1')
  expect([status, stdout]).toEqual([1, expect.stringContaining(`PROBLEM: ${id}: its fix was due on 2020-12-01\n`)])
})
