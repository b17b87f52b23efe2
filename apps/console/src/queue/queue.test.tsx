import { createHash } from 'node:crypto'
import { recordExport } from '@terahold/contract/calls/desk/decisions'
import { withdrawalRisk } from '@terahold/contract/calls/desk/desk-members'
import { withdrawalQueue } from '@terahold/contract/calls/desk/operators'
import type { RowOf } from '@terahold/contract/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parseCsv } from '../shared/csv.ts'
import { formatColumn } from '../shared/format.ts'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { WithdrawalsScreen } from '../withdrawals/withdrawals-screen.tsx'
import { Queue } from './queue.tsx'
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
  api.hang(withdrawalRisk)
})

const shownAmounts = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => /(\d[\d,]*\.\d\d)/.exec(row.textContent ?? '')?.[1])

async function open(hash: string) {
  location.hash = hash
  const { user } = renderOnDesk(<WithdrawalsScreen />, sessionOf('auditor'))
  await screen.findAllByRole('row', { name: /90\.00/ })
  return user
}

/** A list of few rows, which the desk sorts and filters itself. */
function ShortList() {
  return (
    <Queue<Row>
      name="tickets"
      load={async () => ({ rows, total: rows.length })}
      idOf={({ withdrawId }) => withdrawId}
      searchIn={({ toAddress }) => toAddress}
      columns={[
        { header: 'Name', cell: () => 'a row' },
        { header: 'Amount', isNumber: true, cell: ({ amount }) => formatColumn(amount) },
      ]}
      renderDetail={() => null}
    />
  )
}

const asked = () => api.requests(withdrawalQueue).at(-1)?.query
const sortOf = (header: RegExp) => screen.getByRole('columnheader', { name: header }).getAttribute('aria-sort')

describe('a short list', () => {
  const show = async (hash: string) => {
    location.hash = hash
    const { user } = renderOnDesk(<ShortList />)
    await screen.findAllByRole('row', { name: /\d\.\d\d/ })
    return user
  }

  test('sorts as a whole by a column, up, down and back, by keyboard', async () => {
    const user = await show('#/short')
    await user.click(screen.getByRole('button', { name: /^Amount/ }))
    await waitFor(() => expect(shownAmounts()).toEqual(['9.00', '90.00', '1,000.50']))
    expect(location.hash).toContain('sort=1')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shownAmounts()).toEqual(['1,000.50', '90.00', '9.00']))
    expect(sortOf(/^Amount/)).toBe('descending')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shownAmounts()).toEqual(['90.00', '1,000.50', '9.00']))
    expect(location.hash).not.toContain('sort')
  })

  test('filters what it shows, as its link says', async () => {
    const user = await show('#/short?q=1111')
    await waitFor(() => expect(shownAmounts()).toEqual(['1,000.50']))
    await user.clear(screen.getByLabelText('Filter'))
    await waitFor(() => expect(shownAmounts()).toHaveLength(3))
    await user.keyboard('zz')
    expect(await screen.findByText('No row of this list contains this text.')).toBeTruthy()
  })
})

describe('a long list', () => {
  test('asks the server for an order: up, down and back, by keyboard', async () => {
    const user = await open('#/withdrawals')
    expect(asked()).toEqual({ state: 'screening', pageNum: '1', pageSize: '50' })
    await user.keyboard('s')
    await user.tab()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ sort: 'amount', pageNum: '1' }))
    expect([location.hash, sortOf(/^Amount/)]).toEqual(['#/withdrawals?sort=amount', 'ascending'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ sort: '-amount' }))
    expect(sortOf(/^Amount/)).toBe('descending')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked()).not.toHaveProperty('sort'))
    expect(location.hash).toBe('#/withdrawals')
  })

  test('offers no order that the server does not have', async () => {
    await open('#/withdrawals?sort=-nothing')
    expect(asked()).not.toHaveProperty('sort')
    const buttons = within(screen.getByRole('table'))
      .getAllByRole('columnheader')
      .filter((one) => one.querySelector('button'))
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Requested (UTC)', 'Amount (USDT)'])
  })

  test.each([
    ['the page before', 60, '#/withdrawals?page=2'],
    ['its only page', 50, '#/withdrawals'],
    ['its first page when nothing is left', 0, '#/withdrawals'],
  ])('goes on with %s once the last one has no row left', async (_, total, hash) => {
    api.answerBy(withdrawalQueue, ({ query }) => ({ rows: query.pageNum === '3' || total === 0 ? [] : rows, total }))
    location.hash = '#/withdrawals?page=3'
    renderOnDesk(<WithdrawalsScreen />, sessionOf('auditor'))
    await (total === 0 ? screen.findByText('Nothing here') : screen.findAllByRole('row', { name: /90\.00/ }))
    expect(location.hash).toBe(hash)
  })

  test('reads a page that cannot be as the nearest one', async () => {
    await open('#/withdrawals?page=-2.5')
    expect(asked()).toMatchObject({ pageNum: '1' })
  })

  describe('with several pages', () => {
    const pageOne = async (page = 1) => {
      api.answer(withdrawalQueue, { rows, total: 101 })
      const user = await open(`#/withdrawals?page=${page}&id=${rows[0]?.withdrawId}`)
      await screen.findByText(`Page ${page} of 3`)
      return user
    }

    test('turns them by [ and ], not further than the first and the last, and closes the row', async () => {
      const user = await pageOne()
      await user.keyboard('[[')
      expect(location.hash).toContain('page=1')
      await user.keyboard(']')
      expect(location.hash).toBe('#/withdrawals?page=2')
      await screen.findByText('Page 2 of 3')
      await user.keyboard(']')
      await screen.findByText('Page 3 of 3')
      await user.keyboard(']')
      expect(location.hash).toBe('#/withdrawals?page=3')
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
    })

    test('stays on its page while a form has content', async () => {
      const user = await pageOne(2)
      const details = screen.getByRole('region', { name: 'Details' })
      details.append(Object.assign(document.createElement('textarea'), { value: 'half a reason' }))
      await user.keyboard('[[')
      expect(location.hash).toContain('page=2')
      await user.keyboard(']')
      expect(location.hash).toContain('page=2')
    })

    test('begins again at the first page in another state', async () => {
      const user = await pageOne(2)
      await user.selectOptions(screen.getByLabelText('State'), 'all')
      expect(location.hash).toBe('#/withdrawals?state=all')
    })
  })

  test('asks the server for a text once typing pauses, and a link has it', async () => {
    const user = await open('#/withdrawals?page=2')
    await user.keyboard('f1111')
    await waitFor(() => expect(asked()).toMatchObject({ text: '1111', pageNum: '1' }))
    expect(location.hash).toBe('#/withdrawals?q=1111')
  })

  test('does not ask for a text without a letter or a digit', async () => {
    const user = await open('#/withdrawals')
    await user.keyboard('f–')
    await waitFor(() => expect(location.hash).toContain('q='))
    expect(asked()).not.toHaveProperty('text')
  })

  test('opens as its link says', async () => {
    location.hash = '#/withdrawals?q=0222&sort=-amount&state=all'
    renderOnDesk(<WithdrawalsScreen />, sessionOf('auditor'))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Filter').value).toBe('0222'))
    await waitFor(() => expect(asked()).toEqual({ text: '0222', sort: '-amount', pageNum: '1', pageSize: '50' }))
  })

  test('keeps a view under a name, opens it and removes it', async () => {
    const user = await open('#/withdrawals?state=all&sort=amount&id=0197f5a0-0000-7000-8000-000000000000')
    await user.keyboard('m')
    await user.type(screen.getByLabelText('Name of the view'), 'By sum{Enter}')
    location.hash = '#/withdrawals'
    await user.click(screen.getByRole('button', { name: 'By sum' }))
    expect(location.hash).toBe('#/withdrawals?state=all&sort=amount')
    // A browser gives the focus back to the list.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await user.keyboard('m')
    await user.click(screen.getByRole('button', { name: 'Remove the view By sum' }))
    expect(screen.queryByRole('button', { name: 'By sum' })).toBeNull()
  })

  test('saves its rows as a file with a hash', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    api.answer(recordExport, { data: { ok: true } })
    const user = await open('#/withdrawals?sort=amount&id=0197f5a0-0000-7000-8000-000000000000')
    await user.keyboard('m')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText(/^Rows saved: 3\. SHA-256: [0-9a-f]{64}$/)).toBeTruthy()
    const text = (await saved[0]?.text()) ?? ''
    const sha256 = createHash('sha256').update(text).digest('hex')
    expect(api.requests(recordExport)[0]?.body).toEqual({ view: 'withdrawals?sort=amount', rows: 3, sha256 })
    const queries = api.requests(withdrawalQueue).map(({ query }) => query)
    expect(queries).toContainEqual({ state: 'screening', sort: 'amount', pageNum: '1', pageSize: '100' })
    expect(text.split('\r\n')).toHaveLength(5)
    expect(text).toContain(`0x${'1'.repeat(40)},1000.5,0.05,screening,true`)
    vi.restoreAllMocks()
  })

  test('saves a list without rows with the titles of its columns', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
    api.answer(recordExport, { data: { ok: true } })
    const user = await open('#/withdrawals')
    api.answer(withdrawalQueue, { rows: [], total: 0 })
    await user.keyboard('m')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText(/^Rows saved: 0\./)).toBeTruthy()
    expect(await saved[0]?.text()).toMatch(/^\ufeff?[A-Z][^\r\n]*,[^\r\n]*\r\n$/)
    vi.restoreAllMocks()
  })

  test('saves no file that the audit log does not have', async () => {
    const create = vi.spyOn(URL, 'createObjectURL')
    api.refuse(recordExport, { code: 503, message: 'Try again later.' })
    const user = await open('#/withdrawals')
    await user.keyboard('m')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText('Try again later.')).toBeTruthy()
    expect(create).not.toHaveBeenCalled()
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
  test('has complete values, quotes them where needed, and has no formulas', () => {
    const file = rowFile([
      { id: 'a', refund: { amount: '-1.5' }, roles: ['x', 'y'], note: '=1+1' },
      { id: 'b', refund: null, roles: [], note: 'says "no", twice' },
    ])
    expect(file.split('\r\n')).toEqual([
      '\ufeffid,refund.amount,roles,note,refund',
      "a,-1.5,x y,'=1+1,",
      'b,,,"says ""no"", twice",',
      '',
    ])
  })

  test('reads the same in a spreadsheet, with any characters in its texts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '7', ',', '"', '\n', '\r', '矿') }).map((one) => `t${one}t`)
    fc.assert(
      fc.property(fc.array(fc.record({ id: text, note: text }), { minLength: 1 }), (list) => {
        const [head, ...lines] = parseCsv(rowFile(list)).map(({ cells }) => cells)
        expect(head).toEqual(['id', 'note'])
        expect(lines).toEqual(list.map(({ id, note }) => [id, note]))
      }),
    )
  })

  test.each(['=1', '+1+1', '-a', '@x', '\tx', '＝1+1'])('makes a text of the formula %j', (formula) => {
    expect(
      rowFile([{ note: formula }])
        .split('\r\n')[1]
        ?.replaceAll('"', ''),
    ).toBe(`'${formula}`)
  })

  test('names its character set, so that a spreadsheet reads 矿 correctly', () => {
    expect(rowFile([{ note: '矿' }])).toBe('\ufeffnote\r\n矿\r\n')
  })
})

describe('a list without a row of the chosen state', () => {
  const showAll = () => screen.queryByRole('button', { name: 'Show all rows' })

  test('offers the rows of every state', async () => {
    api.answerBy(withdrawalQueue, ({ query }) =>
      query.state === undefined ? { rows, total: rows.length } : { rows: [], total: 0 },
    )
    location.hash = '#/withdrawals?state=queued'
    const { user } = renderOnDesk(<WithdrawalsScreen />, sessionOf('auditor'))
    await user.click(await screen.findByRole('button', { name: 'Show all rows' }))
    await screen.findByRole('row', { name: /1,000\.50/ })
    expect(showAll()).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('List')
  })

  test('offers nothing else when it already has every state, or a filter', async () => {
    api.answer(withdrawalQueue, { rows: [], total: 0 })
    location.hash = '#/withdrawals?state=all'
    renderOnDesk(<WithdrawalsScreen />, sessionOf('auditor'))
    await screen.findByText('There is no row to show.')
    expect(showAll()).toBeNull()
    location.hash = '#/withdrawals?q=nobody'
    await screen.findByText('No row of this list contains this text.')
    expect(showAll()).toBeNull()
  })
})
