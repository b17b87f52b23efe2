import { registerProofKey, trustLiabilities } from '@terahold/contract/calls/member/liabilities'
import { CallFailed } from '@terahold/contract/client'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { storage } from '../../shared/storage/storage.ts'
import { setTextSigner } from '../../shared/wallet/text-signer.ts'
import { api, member, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { setUpReserve } from './fixtures/published-proof.ts'
import type { CheckedHistory, CheckedTree } from './proof-result.ts'
import { ProofSheet } from './proof-sheet.tsx'
import { beginCheck, deviceKey, endCheck } from './proof-store.ts'

setUpComponentTests()
beforeEach(setUpReserve)

type Chain = NonNullable<CheckedTree['chain']>

const cash: Chain['cash'] = { treasury: '600', vault: '300', reserve: '100', block: 9 }
const history: CheckedHistory = { nights: 1_234, witnesses: 3, cosigned: 2, hasBuiltInKeys: true }
/** Amounts have one decimal. */
const tree: CheckedTree = {
  day: '2026-03-01',
  root: 'ab'.repeat(32),
  total: '1000',
  leaves: 12_345,
  ownLeaves: 2,
  sum: '12345',
  owed: { available: '7', held: '0', pending: '0', unearned: '12338', refunds: '0' },
  chain: { cash, reports: null },
  history: null,
}

/** Opens the sheet on a finished check, and returns the value of a line by its label. */
async function show(changes: Partial<CheckedTree> = {}) {
  endCheck(member.userId, { state: 'verified', at: Date.parse('2026-03-02T08:00:00Z'), tree: { ...tree, ...changes } })
  renderForMember(<ProofSheet onClose={() => undefined} />)
  await screen.findByText('Sum of your entries')
  return (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent
}

describe('the figures of a verified proof', () => {
  test('are exact, in the language, with what the wallet read', async () => {
    const valueAt = await show()
    expect(valueAt('Sum of your entries')).toMatch(/^1,234\.50/)
    expect(valueAt('Entries in the file')).toBe('12,345')
    expect(valueAt('Prepaid fees not used yet')).toMatch(/^1,233\.80/)
    expect(valueAt('Cash on chain compared with everything owed')).toBe('100%')
    expect(valueAt('Read at block')).toBe('9')
    await act(() => activateLocale('fr'))
    expect(screen.getByRole('dialog').textContent).toContain('1\u202f234,50')
  })

  test.each<[string, Partial<CheckedTree>, string | undefined]>([
    ['one unit is missing', { total: '1001' }, 'Missing 0.10'],
    ['all is there, to the unit', { total: '1000' }, undefined],
    ['nothing is owed', { total: '0' }, undefined],
  ])('warn when the cash does not cover everything owed: %s', async (_, changes, missing) => {
    await show(changes)
    const alert = screen.queryByRole('alert')
    if (missing === undefined) expect(alert).toBeNull()
    else expect(alert?.textContent).toMatch(new RegExp(`does not cover everything owed.*${missing}`))
  })

  test.each<[Partial<CheckedTree>, string, string | undefined]>([
    [{ total: '0' }, 'Cash on chain compared with everything owed', '–'],
    [{ chain: { cash: { ...cash, block: null }, reports: null } }, 'Read at block', 'the newest one'],
    [{ chain: { cash, reports: 0 } }, 'Public reports of this day’s proof', '0'],
    [{ chain: { cash, reports: null } }, 'Public reports of this day’s proof', undefined],
    [{ chain: null }, 'Read at block', undefined],
    [{ history }, 'Nights in the log, unchanged', '1,234'],
    [{ history }, 'Signed by witnesses', '2 of 3'],
    [{ history: { ...history, cosigned: null } }, 'Signed by witnesses', 'This browser cannot check'],
    [{ history }, 'Keys of log and witnesses', 'Built into this app'],
    [
      { history: { ...history, hasBuiltInKeys: false } },
      'Keys of log and witnesses',
      'From our server, kept by this device',
    ],
    [{ history: null }, 'Signed by witnesses', undefined],
  ])('of %o have, for “%s”, %s', async (changes, label, value) => {
    const valueAt = await show(changes)
    expect(valueAt(label)?.slice(0, value?.length)).toBe(value)
  })
})

test('a check that runs is not started again, and the figures of the last one stay', async () => {
  await show()
  act(() => void beginCheck(member.userId))
  expect(within(screen.getByRole('status')).getByText('Checking on this device')).toBeTruthy()
  const again = screen.getByRole('button', { name: /Check again/ })
  expect(again.getAttribute('aria-busy')).toBe('true')
  again.click()
  expect(api.requests(trustLiabilities)).toEqual([])
  expect(screen.getByText('Sum of your entries')).toBeTruthy()
})

test('a wallet that does not sign says why, and no key is kept', async () => {
  storage.remove('proof-key')
  endCheck(member.userId, { state: 'unchecked', gap: 'key_unsigned', at: Date.now(), tree })
  setTextSigner(() => Promise.reject(new CallFailed({ code: 400, msg: 'You declined in the wallet.', reqId: 'local' })))
  const { user } = renderForMember(<ProofSheet onClose={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Sign with wallet' }))
  expect((await screen.findByRole('alert')).textContent).toBe('You declined in the wallet.')
  expect(deviceKey(member.userId)).toBeNull()
  expect(api.requests(registerProofKey)).toEqual([])
  expect(screen.getByRole('button', { name: 'Sign with wallet' }).getAttribute('aria-busy')).toBeNull()
})
