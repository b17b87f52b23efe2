import { memberTransferKinds } from '@terahold/contract/codes/ledger'
import { formatSigned } from '@terahold/money/amount'
import { describe, expect, it } from 'vitest'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { createEnds } from '../../testing/statement-fixture.ts'
import { joinStatements, StatementGap, statementOfPage, yearlyStatement } from './yearly-statement.ts'

const line = (month: string, kind: (typeof memberTransferKinds)[number], amount: string) => ({
  at: `2026-${month}-03T10:00:00.000Z`,
  kind,
  amount,
})
const shown = (minor: bigint) => formatSigned(minor, PLACES)

describe('a yearly statement', () => {
  it('sums up the lines of each part and month, exactly', () => {
    const { opening, closing, sums, months } = yearlyStatement(createEnds('1.5', '7.000000000000000001'), [
      line('03', 'mining', '2.000000000000000001'),
      line('01', 'deposit', '10'),
      line('01', 'order_payment', '-5'),
      line('03', 'downtime', '0.5'),
      line('03', 'withdrawal_hold', '-3'),
      line('04', 'withdrawal_return', '1'),
    ])
    expect([opening, closing].map(shown)).toEqual(['1.5', '7.000000000000000001'])
    expect(Object.fromEntries(Object.entries(sums).map(([part, sum]) => [part, shown(sum)]))).toEqual({
      paidIn: '10',
      orders: '-5',
      mining: '2.000000000000000001',
      refunds: '0.5',
      commission: '0',
      withdrawals: '-2',
      held: '0',
      others: '0',
    })
    expect(months.map(({ month, mining, change }) => [month, shown(mining), shown(change)])).toEqual([
      ['01', '0', '5'],
      ['03', '2.000000000000000001', '-0.499999999999999999'],
      ['04', '0', '1'],
    ])
  })

  it.each(memberTransferKinds)('counts a line of kind %s', (kind) => {
    const { sums } = yearlyStatement(createEnds('0', '1'), [line('01', kind, '1')])
    expect(Object.values(sums).filter((sum) => sum > 0n)).toHaveLength(1)
  })

  it('is the same when it is joined from its parts, also when one ends within a month', () => {
    const lines = [line('01', 'deposit', '10'), line('02', 'mining', '1'), line('02', 'mining', '2')]
    const parts = [
      yearlyStatement(createEnds('1', '12'), lines.slice(0, 2)),
      yearlyStatement(createEnds('12', '14'), lines.slice(2)),
    ]
    expect(joinStatements(parts)).toEqual(yearlyStatement(createEnds('1', '14'), lines))
  })

  it('counts what is held at the ends of its periods once, also when it is joined', () => {
    const parts = [
      yearlyStatement(createEnds('10', '4', { heldClosing: '6' }), [line('01', 'withdrawal_hold', '-6')]),
      yearlyStatement(createEnds('4', '2', { heldOpening: '6', heldClosing: '2' }), [
        line('02', 'withdrawal_hold', '-2'),
      ]),
    ]
    const { withdrawals, held } = joinStatements(parts).sums
    expect([withdrawals, held].map(shown)).toEqual(['-6', '-2'])
  })

  it('is not joined from parts with a gap between them', () => {
    const part = yearlyStatement(createEnds('0', '1'), [line('01', 'mining', '1')])
    expect(() => joinStatements([part, part])).toThrow(StatementGap)
  })

  it('is refused if a line is missing', () => {
    expect(() => yearlyStatement(createEnds('0', '2'), [line('01', 'mining', '1')])).toThrow(StatementGap)
  })
})

describe('the statement of a page', () => {
  const lines = ['2', '-1', '4'].map((amount, index) => ({
    ...line('01', 'mining', amount),
    balance: ['15', '13', '14'][index] ?? '',
  }))

  it('begins and ends with the balances of its lines, the newest of which is first', () => {
    const { opening, closing } = statementOfPage(lines)
    expect([opening, closing].map(shown)).toEqual(['10', '15'])
  })

  it('is refused if a line is missing between them', () => {
    expect(() => statementOfPage(lines.toSpliced(1, 1))).toThrow(StatementGap)
  })
})
