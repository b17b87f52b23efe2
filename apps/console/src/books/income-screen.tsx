import type { listHouseWithdrawals } from '@terahold/contract/calls/desk/house-withdrawals'
import type { InputOf } from '@terahold/contract/endpoint'
import { CopyableId, Effects, Facts, Part, ShortId } from '../queue/facts.tsx'
import { reasonField, SignedRecordForm } from '../queue/signed-record-form.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import { fieldOf, recordOf } from '../records/record-row.ts'
import { api } from '../shared/api.ts'
import { formatColumn, formatMoney, withUnit } from '../shared/format.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { decisionTitle } from './decision-title.ts'

type Sort = NonNullable<InputOf<typeof listHouseWithdrawals>['sort']>

/** Withdrawals of the company’s earned income: two operators approve each, and the owner’s wallet sends it. */
export function IncomeScreen() {
  const { books: texts, records, form } = useTexts()
  return (
    <RecordQueue<Sort>
      name="income"
      list={async ({ state, ...page }, options) => {
        const known = state === 'ended' ? undefined : state
        const { rows, total } = await api.listHouseWithdrawals({ ...page, ...(known && { state: known }) }, options)
        return { rows: rows.map((row) => recordOf(row, decisionTitle('HouseWithdrawal'))), total }
      }}
      columns={[
        { header: texts.to, sort: 'to', cell: (row) => <ShortId>{fieldOf(row, 'to')}</ShortId> },
        {
          header: withUnit(texts.amount, 'USDT'),
          sort: 'amount',
          isNumber: true,
          cell: (row) => formatColumn(fieldOf(row, 'amount')),
        },
      ]}
      actions={{
        label: texts.approveIncome,
        checkers: ['settlement'],
        decision: api.houseWithdrawalDecision,
        approve: api.approveHouseWithdrawal,
        reject: api.rejectHouseWithdrawal,
        cancelling(row) {
          if (fieldOf(row, 'txHash') !== '') return undefined
          const firstOperatorId = fieldOf(row, 'givenUpById') || undefined
          return firstOperatorId === undefined
            ? { firstOperatorId, note: texts.incomeAwaited, done: texts.incomeRejectedOnce }
            : { firstOperatorId, note: texts.incomeRejectedOnce }
        },
      }}
      effect={(row) => (
        <Effects
          changes={[{ label: texts.amount, before: texts.incomeBefore, after: texts.incomeAfter }]}
          money={fill(texts.incomeMoney, { amount: formatMoney(fieldOf(row, 'amount')) })}
        />
      )}
      about={(row) => (
        <Part title={texts.outOf}>
          <Facts
            facts={[
              { label: texts.to, value: <CopyableId>{fieldOf(row, 'to')}</CopyableId> },
              { label: texts.outOf, value: fieldOf(row, 'reason') },
              ...(fieldOf(row, 'txHash')
                ? [{ label: texts.sentIn, value: <CopyableId>{fieldOf(row, 'txHash')}</CopyableId> }]
                : []),
            ]}
          />
        </Part>
      )}
      create={{
        roles: ['settlement'],
        label: texts.announce,
        render: (frame) => (
          <SignedRecordForm
            {...frame}
            hint={texts.announceHint}
            fields={[
              { name: 'to', label: texts.to, kind: 'address' },
              { name: 'amount', label: withUnit(texts.amount, 'USDT'), hint: form.amount, kind: 'amount' },
              reasonField(records, texts.outOf),
            ]}
            read={({ to = '', amount = '', reason = '' }) => ({ to, amount, reason })}
            draft={api.draftHouseWithdrawal}
            record={api.announceHouseWithdrawal}
          />
        ),
      }}
    />
  )
}
