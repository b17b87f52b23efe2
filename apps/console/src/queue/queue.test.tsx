import { withdrawalQueue } from '@terahold/contract/calls/desk/operators'
import type { RowOf } from '@terahold/contract/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { WithdrawalsScreen } from '../withdrawals/withdrawals-screen.tsx'
import { rowFile } from './row-file.ts'
import { readWholeList } from './whole-list.ts'

setUpComponentTests()

type Row = RowOf<typeof withdrawalQueue>

const amounts = ['90', '1000.5', '9']
const rows = amounts.map(
  (amount, at): Row => ({
    withdrawId: `0197f5a0-0000-7000-8000-00000000000${at}`,
    memberId: `0197f5a0-0000-7000-8000-0000000000a${at}`,
    toAddress: `0x${String(at).repeat(40)}`,
    amount,
    fee: '0.05',
    state: 'screening',
    needsRelease: true,
    preparedBy: null,
    preparedById: null,
    reason: 'large_sum',
    note: null,
    createdAt: '2026-11-20T10:00:00.000Z',
  }),
)

beforeEach(() => {
  localStorage.clear()
  api.answer(withdrawalQueue, { rows, total: rows.length })
})

const shownAmounts = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => /(\d[\d,]*\.\d\d)/.exec(row.textContent ?? '')?.[1])

async function open(hash: string) {
  location.hash = hash
  const { user } = renderOnDesk(<WithdrawalsScreen session={sessionOf('auditor')} />)
  await screen.findAllByRole('row', { name: /90\.00/ })
  return user
}

describe('a list', () => {
  test('sorts as a whole by a column, up, down and back, by keyboard', async () => {
    const user = await open('#/withdrawals')
    await user.click(screen.getByRole('button', { name: /^Amount/ }))
    await waitFor(() => expect(shownAmounts()).toEqual(['9.00', '90.00', '1,000.50']))
    expect(location.hash).toMatch(/sort=\d/)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shownAmounts()).toEqual(['1,000.50', '90.00', '9.00']))
    expect(screen.getByRole('columnheader', { name: /^Amount/ }).getAttribute('aria-sort')).toBe('descending')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shownAmounts()).toEqual(['90.00', '1,000.50', '9.00']))
    expect(location.hash).not.toContain('sort')
  })

  test('filters the whole list, and a link has the filter', async () => {
    const user = await open('#/withdrawals')
    await user.keyboard('f1111')
    await waitFor(() => expect(shownAmounts()).toEqual(['1,000.50']))
    expect(api.requests(withdrawalQueue).at(-1)?.query).toMatchObject({ pageSize: '100' })
    await waitFor(() => expect(location.hash).toContain('q=1111'))
  })

  test('opens as its link says', async () => {
    location.hash = '#/withdrawals?q=0222&sort=-1'
    renderOnDesk(<WithdrawalsScreen session={sessionOf('auditor')} />)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Filter').value).toBe('0222'))
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
    expect(screen.queryByRole('row', { name: /90\.00/ })).toBeNull()
  })

  test('keeps a view under a name, opens it and removes it', async () => {
    const user = await open('#/withdrawals?state=all&sort=1&id=0197f5a0-0000-7000-8000-000000000000')
    await user.keyboard('m')
    await user.type(screen.getByLabelText('Name of the view'), 'By sum{Enter}')
    location.hash = '#/withdrawals'
    await user.click(screen.getByRole('button', { name: 'By sum' }))
    expect(location.hash).toBe('#/withdrawals?state=all&sort=1')
    // A browser gives the focus back to the list.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await user.keyboard('m')
    await user.click(screen.getByRole('button', { name: 'Remove the view By sum' }))
    expect(screen.queryByRole('button', { name: 'By sum' })).toBeNull()
  })

  test('saves its rows as a file with a hash', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    const user = await open('#/withdrawals')
    await user.keyboard('m')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText(/^Rows saved: 3\. SHA-256: [0-9a-f]{64}$/)).toBeTruthy()
    const text = (await saved[0]?.text()) ?? ''
    expect(text.split('\r\n')).toHaveLength(5)
    expect(text).toContain(`0x${'1'.repeat(40)},1000.5,0.05,screening,true`)
    vi.restoreAllMocks()
  })

  test('says why its rows cannot be saved', async () => {
    const user = await open('#/withdrawals')
    api.refuse(withdrawalQueue, { code: 403, message: 'Your roles do not allow this.' })
    await user.keyboard('m')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText('Your roles do not allow this.')).toBeTruthy()
  })
})

describe('a whole list', () => {
  const load = vi.fn(async ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => ({
    rows: Array.from({ length: Math.min(pageSize, 250 - (pageNum - 1) * pageSize) }, (_, at) => at),
    total: 250,
  }))

  test('is read page after page, at most as far as asked', async () => {
    expect((await readWholeList(load, 1_000)).rows).toHaveLength(250)
    expect(load).toHaveBeenCalledTimes(3)
    expect(await readWholeList(load, 200)).toMatchObject({ rows: { length: 200 }, total: 250 })
  })
})

describe('a file of rows', () => {
  test('has every value whole, quotes what needs it, and no formula', () => {
    const file = rowFile([
      { id: 'a', refund: { amount: '-1.5' }, roles: ['x', 'y'], note: '=1+1' },
      { id: 'b', refund: null, roles: [], note: 'says "no", twice' },
    ])
    expect(file.split('\r\n')).toEqual([
      'id,refund.amount,roles,note,refund',
      "a,-1.5,x y,'=1+1,",
      'b,,,"says ""no"", twice",',
      '',
    ])
  })
})
