import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Checkout, makeCheckout } from './fixtures/checkout.ts'

let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
})
afterEach(() => checkout.remove())

function check(...args: string[]) {
  const program = join(checkout.root, 'scripts/check-commits.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: '/', encoding: 'utf8' })
  return { status, stdout, stderr }
}

it('checks the first line of a message, as the hook gives it', () => {
  checkout.write('message', 'Fix it\n\nledger: this line is of the body.\n')
  expect(check('--message', join(checkout.root, 'message'))).toEqual({
    status: 1,
    stdout: '',
    stderr: '“Fix it”: write “area: imperative subject”, such as “ledger: refuse empty postings”\n',
  })
  checkout.write('message', 'ledger: refuse empty postings\n\nNobody needs them.\n')
  expect(check('--message', join(checkout.root, 'message'))).toEqual({ status: 0, stdout: '', stderr: '' })
})

it('passes where the history does not reach back to the rule, and says that nothing was checked', () => {
  const nothing = { status: 0, stdout: expect.stringContaining('Not checked') as string, stderr: '' }
  expect(check()).toEqual(nothing)
  execFileSync('git', ['init', '-q', checkout.root])
  expect(check()).toEqual(nothing)
})
