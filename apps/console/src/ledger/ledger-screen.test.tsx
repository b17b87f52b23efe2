import {
  exportTransfers,
  ledgerAccounts,
  listTransfers,
  showReconciliation,
  showTransfer,
} from '@terahold/contract/calls/desk/desk-ledger'
import type { DataOf } from '@terahold/contract/endpoint'
import { screen, waitFor } from '@testing-library/react'
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
const open = (hash: string, ...roles: Parameters<typeof sessionOf>) => {
  location.hash = hash
  return renderOnDesk(<LedgerScreen session={sessionOf(...roles)} />).user
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

  test('raise an alarm when debits and credits differ', async () => {
    api.answer(ledgerAccounts, { data: { accounts: [account], sum: '-0.5' } })
    open('#/ledger', 'auditor')
    expect((await screen.findByRole('alert')).textContent).toMatch(/differ by -0\.5\. Halt payouts/)
  })
})

describe('the transfers', () => {
  test('are asked for by what the address says, and change it by their filters', async () => {
    api.answer(listTransfers, { data: { transfers: [transfer], next: null } })
    const user = open('#/ledger?view=transfers&account=held&from=2026-11-01&asset=POINT&kind=nonsense', 'viewer')
    await screen.findByRole('row', { name: /withdrawal sent Held → Payouts under way/ })
    expect(api.requests(listTransfers)[0]?.query).toEqual({ account: 'held', from: '2026-11-01', asset: 'POINT' })
    await user.selectOptions(screen.getByLabelText('Kind'), 'mining')
    expect(location.hash).toContain('kind=mining')
    await expect.poll(() => api.requests(listTransfers).at(-1)?.query.kind).toBe('mining')
  })

  test('are sorted by the server, and continue in the same order', async () => {
    const next = `${id('02')}:${id('01')}`
    api.answer(listTransfers, { data: { transfers: [transfer], next } })
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

  test('shows first what differs, with the names of it', async () => {
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

  test('says when none has run', async () => {
    api.answer(showReconciliation, { data: { run: null, checks: [] } })
    open('#/ledger?view=reconciliation', 'settlement')
    expect(await screen.findByText(/^No reconciliation has run yet/)).toBeTruthy()
  })
})
