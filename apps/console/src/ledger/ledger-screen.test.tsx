import {
  exportTransfers,
  ledgerAccounts,
  listTransfers,
  showReconciliation,
  showTransfer,
} from '@terahold/contract/calls/desk/desk-ledger'
import type { DataOf } from '@terahold/contract/endpoint'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { LedgerScreen } from './ledger-screen.tsx'
import type { Transfer } from './transfer.ts'

setUpComponentTests()

const id = (end: string) => `0197f5a0-0000-7000-8000-0000000000${end}`
const transfer: Transfer = {
  transferId: id('01'),
  memberId: id('02'),
  groupId: id('03'),
  at: '2026-11-20T10:00:00.000Z',
  asset: 'USDT',
  kind: 'withdrawal_sent',
  debit: 'held',
  credit: 'payout_in_flight',
  amount: '4999.95',
  ref: { kind: 'withdrawal', id: id('04') },
}
const memberWallet = `0x${'5a'.repeat(20)}`
const open = (hash: string, ...roles: Parameters<typeof sessionOf>) => {
  location.hash = hash
  return renderOnDesk(<LedgerScreen />, sessionOf(...roles)).user
}

describe('the accounts of the ledger', () => {
  const account = { account: 'treasury', owner: 'house', side: 'debit', balance: '57.125' } as const

  test('lead to their transfers', async () => {
    api.answer(ledgerAccounts, { data: { accounts: [account], sum: '0' } })
    const user = open('#/ledger', 'auditor')
    await user.click(await screen.findByRole('row', { name: /Treasury house debit 57\.12/ }))
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Show its transfers' }).hash).toBe(
      '#/ledger?view=transfers&account=treasury',
    )
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('say that they load, and why they could not be read', async () => {
    api.hang(ledgerAccounts)
    open('#/ledger', 'auditor')
    expect(screen.getByText('Loading…')).toBeTruthy()
    cleanup()
    api.disconnect(ledgerAccounts)
    const user = open('#/ledger', 'auditor')
    expect(await screen.findByText('The server did not answer. Nothing was changed.')).toBeTruthy()
    api.answer(ledgerAccounts, { data: { accounts: [account], sum: '0' } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('row', { name: /Treasury/ })).toBeTruthy()
  })

  test('show every place of a balance in its details, also of a huge one', async () => {
    const balance = '98765432109876.123456789012345678'
    api.answer(ledgerAccounts, { data: { accounts: [{ ...account, balance }], sum: '0' } })
    const user = open('#/ledger', 'auditor')
    await user.click(await screen.findByRole('row', { name: /98,765,432,109,876\.12/ }))
    expect(screen.getByText('98,765,432,109,876.123456789012345678 USDT')).toBeTruthy()
  })

  describe('of points', () => {
    const points = { ...account, balance: '1234567' }
    async function openPoints() {
      api.answerBy(ledgerAccounts, ({ query }) => ({
        data: { accounts: [query.asset === 'POINT' ? points : account], sum: '0' },
      }))
      const user = open('#/ledger', 'auditor')
      await screen.findByRole('row', { name: /57\.12/ })
      return user
    }

    test('are whole, grouped and named everywhere, and lead to transfers of points', async () => {
      const user = await openPoints()
      await user.selectOptions(screen.getByLabelText('Asset'), 'POINT')
      await user.click(await screen.findByRole('row', { name: /1,234,567$/ }))
      expect(screen.getByRole('heading', { name: '1,234,567 points' })).toBeTruthy()
      expect(screen.getByText('1,234,567 points', { selector: 'dd' })).toBeTruthy()
      expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Show its transfers' }).hash).toBe(
        '#/ledger?view=transfers&account=treasury&asset=POINT',
      )
    })

    test('never show the sums of USDT while they load', async () => {
      const user = await openPoints()
      api.hang(ledgerAccounts)
      await user.selectOptions(screen.getByLabelText('Asset'), 'POINT')
      expect(await screen.findByText('Loading…')).toBeTruthy()
      expect(screen.queryByText(/57\.12/)).toBeNull()
      expect(screen.queryByText(/Debits and credits of all accounts are equal/)).toBeNull()
    })

    test('are left for USDT, which the address does not name', async () => {
      const user = await openPoints()
      await user.selectOptions(screen.getByLabelText('Asset'), 'POINT')
      expect(location.hash).toBe('#/ledger?asset=POINT')
      await user.selectOptions(screen.getByLabelText('Asset'), 'USDT')
      expect(location.hash).toBe('#/ledger')
    })
  })

  test('raise an alarm when debits and credits differ', async () => {
    api.answer(ledgerAccounts, { data: { accounts: [account], sum: '-0.5' } })
    open('#/ledger', 'auditor')
    expect((await screen.findByRole('alert')).textContent).toMatch(/differ by -0\.5\. Halt payouts/)
  })
})

describe('the transfers', () => {
  test('follow the filters in the address, and write changed filters into it', async () => {
    api.answer(listTransfers, { data: { transfers: [transfer], next: null } })
    const user = open('#/ledger?view=transfers&account=held&from=2026-11-01&asset=POINT&kind=nonsense', 'viewer')
    await screen.findByRole('row', { name: /withdrawal sent Held → Payouts under way/ })
    expect(api.requests(listTransfers)[0]?.query).toEqual({ account: 'held', from: '2026-11-01', asset: 'POINT' })
    await user.selectOptions(screen.getByLabelText('Kind'), 'mining')
    expect(location.hash).toContain('kind=mining')
    await expect.poll(() => api.requests(listTransfers).at(-1)?.query.kind).toBe('mining')
  })

  test('that no filter finds say so, and why they could not be read', async () => {
    api.answer(listTransfers, { data: { transfers: [], next: null } })
    open('#/ledger?view=transfers&kind=mining', 'viewer')
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    cleanup()
    api.refuse(listTransfers, { code: 400, message: 'Check “from”: it is not a day.' })
    open('#/ledger?view=transfers&from=yesterday', 'viewer')
    expect(await screen.findByText('Check “from”: it is not a day.')).toBeTruthy()
  })

  test('are filtered by days and a member, each of which can be taken back, and the open one is closed', async () => {
    api.answer(listTransfers, { data: { transfers: [transfer], next: null } })
    api.hang(showTransfer)
    const user = open(`#/ledger?view=transfers&member=${id('02')}&from=2026-11-01&id=${transfer.transferId}`, 'viewer')
    await screen.findByRole('heading', { name: '4,999.95 USDT' })
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-30' } })
    await expect
      .poll(() => api.requests(listTransfers).at(-1)?.query)
      .toEqual({ asset: 'USDT', member: id('02'), from: '2026-11-01', to: '2026-11-30' })
    expect(screen.queryByRole('heading', { name: '4,999.95 USDT' })).toBeNull()
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '' } })
    await user.click(screen.getByRole('button', { name: 'All members and the house' }))
    await expect.poll(() => api.requests(listTransfers).at(-1)?.query).toEqual({ asset: 'USDT', to: '2026-11-30' })
    expect(screen.queryByRole('button', { name: 'All members and the house' })).toBeNull()
  })

  test.each([
    ['of all days', '', true],
    ['of a member and some days', `&member=${id('02')}&from=2026-11-01`, true],
    ['of some days', '&from=2026-11-01', false],
  ])('%s can be sorted by their amount: %s %s', async (_, filter, isSorted) => {
    api.answer(listTransfers, { data: { transfers: [transfer], next: null } })
    open(`#/ledger?view=transfers&sort=amount${filter}`, 'auditor')
    await screen.findByRole('row', { name: /withdrawal sent/ })
    expect(api.requests(listTransfers)[0]?.query.sort).toBe(isSorted ? 'amount' : undefined)
    expect(screen.queryByRole('button', { name: /^Amount/ }) !== null).toBe(isSorted)
  })

  test.each([
    ['points_earned', 'settlement', true],
    ['points_earned', 'auditor', false],
    ['withdrawal_sent', 'settlement', false],
  ] as const)('of the kind %s are reversed by %s: %s', async (kind, role, isReversible) => {
    api.answer(listTransfers, { data: { transfers: [{ ...transfer, kind }], next: null } })
    api.hang(showTransfer)
    open(`#/ledger?view=transfers&id=${transfer.transferId}`, role)
    await screen.findByRole('heading', { level: 2 })
    expect(screen.queryByRole('button', { name: /^Reverse/ }) !== null).toBe(isReversible)
  })

  test('of the house name no member, and their origin is requested without one', async () => {
    const ofHouse: Transfer = { ...transfer, memberId: null, ref: null, asset: 'POINT', amount: '1500' }
    api.answer(listTransfers, { data: { transfers: [ofHouse], next: null } })
    api.disconnect(showTransfer)
    const user = open(`#/ledger?view=transfers&id=${transfer.transferId}`, 'auditor')
    expect(await screen.findByRole('heading', { name: '1,500 points' })).toBeTruthy()
    expect(await screen.findByText('The server did not answer. Nothing was changed.')).toBeTruthy()
    api.answer(showTransfer, {
      data: { transfer: ofHouse, memberWallet: null, group: [ofHouse], decisions: [], chain: [] },
    })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
    expect(api.requests(showTransfer).at(-1)?.query).toEqual({})
    expect(screen.queryByRole('link', { name: 'Open the member' })).toBeNull()
  })

  test('that cannot be saved say why, and no file is made', async () => {
    const create = vi.spyOn(URL, 'createObjectURL')
    api.answer(listTransfers, { data: { transfers: [], next: null } })
    api.refuse(exportTransfers, { code: 503, message: 'Too many rows at once.' })
    const user = open('#/ledger?view=transfers', 'auditor')
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText('Too many rows at once.')).toBeTruthy()
    expect(create).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  test('are saved once by a double click', async () => {
    api.answer(listTransfers, { data: { transfers: [], next: null } })
    const answer = api.answerLate(exportTransfers, {
      data: { csv: 'at\r\n', sha256: 'cd'.repeat(32), transfers: 0, isWhole: true },
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValueOnce(undefined)
    const user = open('#/ledger?view=transfers', 'auditor')
    await user.dblClick(await screen.findByRole('button', { name: 'Export CSV' }))
    answer()
    expect(await screen.findByText(/SHA-256: (cd){32}$/)).toBeTruthy()
    expect(api.requests(exportTransfers)).toHaveLength(1)
    vi.restoreAllMocks()
  })

  test('continue page by page with the keyboard, each shown once', async () => {
    const older = { ...transfer, transferId: id('09'), amount: '7' }
    const next = `${id('02')}:${id('01')}`
    api.answer(listTransfers, { data: { transfers: [transfer], next } })
    api.hang(showTransfer)
    const user = open('#/ledger?view=transfers', 'auditor')
    await screen.findByRole('row', { name: /withdrawal sent/ })
    const arrive = api.answerLate(listTransfers, { data: { transfers: [older], next: null } })
    await user.keyboard('jjj')
    arrive()
    await waitFor(() => expect(screen.getAllByRole('row', { name: /withdrawal sent/ })).toHaveLength(2))
    expect(api.requests(listTransfers).map(({ query }) => query.cursor)).toEqual([undefined, next])
    await user.keyboard('j')
    expect(await screen.findByRole('heading', { name: '7.00 USDT' })).toBeTruthy()
  })

  test('show USDT for an unknown asset or account', async () => {
    api.answer(listTransfers, { data: { transfers: [], next: null } })
    open('#/ledger?view=transfers&asset=DOGE&account=mine&sort=colour', 'viewer')
    await screen.findByText('Nothing here')
    expect(api.requests(listTransfers)[0]?.query).toEqual({ asset: 'USDT' })
  })

  test('are sorted by the server, and continue in the same order', async () => {
    const next = `${id('02')}:${id('01')}`
    const older = { ...transfer, transferId: id('09') }
    api.answerBy(listTransfers, ({ query }) => ({
      data: { transfers: [query.cursor === undefined ? transfer : older], next },
    }))
    const user = open('#/ledger?view=transfers&sort=-amount', 'auditor')
    await user.click(await screen.findByRole('button', { name: 'Load older transfers' }))
    await expect
      .poll(() => api.requests(listTransfers).at(-1)?.query)
      .toEqual({ asset: 'USDT', sort: '-amount', cursor: next })
    expect(screen.getByRole('columnheader', { name: /^Amount/ }).getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('button', { name: /^Posted/ }))
    await expect.poll(() => api.requests(listTransfers).at(-1)?.query).toEqual({ asset: 'USDT', sort: 'time' })
    expect(location.hash).toBe('#/ledger?view=transfers&sort=time')
  })

  test('stay when older ones cannot be read, and ask for them again', async () => {
    const older = { ...transfer, transferId: id('09'), amount: '7' }
    api.answer(listTransfers, { data: { transfers: [transfer], next: `${id('02')}:${id('01')}` } })
    const user = open('#/ledger?view=transfers', 'auditor')
    const button = await screen.findByRole('button', { name: 'Load older transfers' })
    api.disconnect(listTransfers)
    await user.click(button)
    expect((await screen.findByText('The server did not answer. Nothing was changed.')).getAttribute('role')).toBe(
      'alert',
    )
    expect(screen.getAllByRole('row', { name: /withdrawal sent/ })).toHaveLength(1)
    api.answer(listTransfers, { data: { transfers: [older], next: null } })
    await user.click(button)
    await waitFor(() => expect(screen.getAllByRole('row', { name: /withdrawal sent/ })).toHaveLength(2))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Load older transfers' })).toBeNull()
  })

  test('lead to the decision and the on-chain transfer of one', async () => {
    api.answer(listTransfers, { data: { transfers: [transfer], next: null } })
    api.answer(showTransfer, {
      data: {
        transfer,
        memberWallet,
        group: [transfer, { ...transfer, transferId: id('05'), kind: 'withdrawal_fee', amount: '0.05' }],
        decisions: [{ decisionId: id('06'), type: 'WithdrawalRelease', at: '2026-11-20T09:00:00.000Z' }],
        chain: [
          {
            txHash: `0x${'ab'.repeat(32)}`,
            logIndex: 1,
            sender: `0x${'01'.repeat(20)}`,
            recipient: `0x${'02'.repeat(20)}`,
            amount: '4999.95',
            state: 'payout',
            at: '2026-11-20T10:01:00.000Z',
          },
        ],
      },
    })
    const user = open('#/ledger?view=transfers', 'auditor')
    await user.click(await screen.findByRole('row', { name: /withdrawal sent/ }))
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Release a large withdrawal' })
    expect(link.hash).toBe(`#/audit?only=${id('06')}&id=${id('06')}`)
    expect(screen.getByText(`0x${'ab'.repeat(32)}`)).toBeTruthy()
    expect(screen.getByText(/withdrawal fee: Held/)).toBeTruthy()
    expect(screen.getByText(memberWallet)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the member' })).toBeTruthy()
    expect(api.requests(showTransfer)[0]?.query).toEqual({ member: id('02') })
  })

  test('do not lead those to members who do not see them', async () => {
    api.answer(listTransfers, { data: { transfers: [transfer], next: null } })
    api.refuse(showTransfer, { code: 404, message: 'There is no such record.', reason: 'record_unknown' })
    const user = open('#/ledger?view=transfers', 'viewer')
    await user.click(await screen.findByRole('row', { name: /withdrawal sent/ }))
    expect(await screen.findByText('There is no such record.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open the member' })).toBeNull()
  })

  test('are saved with their hash, and say when there are more', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValueOnce(undefined)
    api.answer(listTransfers, { data: { transfers: [], next: null } })
    api.answer(exportTransfers, { data: { csv: 'at\r\n', sha256: 'cd'.repeat(32), transfers: 20_000, isWhole: false } })
    const user = open(`#/ledger?view=transfers&member=${id('02')}`, 'auditor')
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    expect(
      await screen.findByText(new RegExp(`^The newest transfers saved: 20000\\. .* SHA-256: ${'cd'.repeat(32)}$`)),
    ).toBeTruthy()
    expect(saved).toHaveBeenCalledOnce()
    expect(api.requests(exportTransfers)[0]?.query).toEqual({ asset: 'USDT', member: id('02') })
  })
})

type Check = DataOf<typeof showReconciliation>['checks'][number]

describe('the reconciliation', () => {
  const check: Check = {
    name: 'treasury',
    subject: '',
    unit: 'USDT',
    rule: 'equal',
    expected: '10',
    found: '10',
    difference: '0',
    state: 'agrees',
    detail: [],
  }

  test('lists differences first, by name', async () => {
    const differs = {
      ...check,
      name: 'pool_days_missing',
      subject: 'skagi',
      unit: 'count',
      state: 'differs',
    } satisfies Check
    api.answer(showReconciliation, {
      data: {
        run: { reconciliationId: id('01'), at: '2026-11-20T03:00:00.000Z', height: '138', differences: 1 },
        checks: [check, { ...differs, found: '1', detail: [{ what: 'missing', names: ['2026-11-05'] }] }],
      },
    })
    const user = open('#/ledger?view=reconciliation', 'settlement')
    await screen.findByText(/chain block 138\. Differences to explain: 1\./)
    const [, first] = screen.getAllByRole('row')
    expect(first?.textContent).toMatch(/^Days without revenue: skagi/)
    await user.click(screen.getByRole('row', { name: /Days without revenue/ }))
    expect(screen.getByText('2026-11-05')).toBeTruthy()
  })

  test('shows sums with every place, counts as they are, and accepted differences before what agrees', async () => {
    const accepted = {
      ...check,
      name: 'vault',
      state: 'accepted',
      expected: '0.000000000000000001',
      difference: '-1',
    } satisfies Check
    const count = { ...check, name: 'payouts', unit: 'count', expected: '1200', found: '1200' } satisfies Check
    api.answer(showReconciliation, {
      data: {
        run: { reconciliationId: id('01'), at: '2026-11-20T03:00:00.000Z', height: '138', differences: 0 },
        checks: [count, accepted],
      },
    })
    const user = open('#/ledger?view=reconciliation', 'viewer')
    await screen.findByText(/Differences to explain: 0\./)
    const [, first, second] = screen.getAllByRole('row')
    expect(second?.textContent).toContain('12001200')
    await user.click(first as HTMLElement)
    expect(screen.getByText('0.000000000000000001 USDT')).toBeTruthy()
    expect(screen.getByText('−1.00 USDT')).toBeTruthy()
  })

  test('says why it could not be read, and reads it on request', async () => {
    api.refuse(showReconciliation, { code: 503, message: 'Try again later.' })
    const user = open('#/ledger?view=reconciliation', 'settlement')
    expect(await screen.findByText('Try again later.')).toBeTruthy()
    api.answer(showReconciliation, { data: { run: null, checks: [] } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^No reconciliation has run yet/)).toBeTruthy()
  })

  test('says when none has run', async () => {
    api.answer(showReconciliation, { data: { run: null, checks: [] } })
    open('#/ledger?view=reconciliation', 'settlement')
    expect(await screen.findByText(/^No reconciliation has run yet/)).toBeTruthy()
  })
})
