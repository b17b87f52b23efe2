import type { listReversals } from '@terahold/contract/calls/desk/reversals'
import type { InputOf } from '@terahold/contract/endpoint'
import { Effects } from '../queue/facts.tsx'
import { RecordMemberCell } from '../records/record-member.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import { fieldOf, type RecordRow, recordOf } from '../records/record-row.ts'
import { api } from '../shared/api.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { decisionTitle } from './decision-title.ts'

type Sort = NonNullable<InputOf<typeof listReversals>['sort']>

/** Transfers that two operators reverse. An operator begins a reversal at the transfer. */
export function ReversalsView() {
  const { books: texts, ledger } = useTexts()
  const kinds: Readonly<Record<string, string>> = ledger.kinds
  const accounts: Readonly<Record<string, string>> = ledger.accounts
  const named = (row: RecordRow, name: string) => accounts[fieldOf(row, name)] ?? fieldOf(row, name)
  return (
    <RecordQueue<Sort>
      name="ledger"
      view="reversals"
      list={async ({ state, ...page }, options) => {
        const known = state === 'ended' ? undefined : state
        const { rows, total } = await api.listReversals({ ...page, ...(known && { state: known }) }, options)
        return { rows: rows.map((row) => recordOf(row, decisionTitle('LedgerReversal'))), total }
      }}
      columns={[
        { header: texts.kind, sort: 'kind', cell: (row) => kinds[fieldOf(row, 'kind')] ?? fieldOf(row, 'kind') },
        { header: ledger.member, cell: (row) => <RecordMemberCell row={row} /> },
        { header: texts.quantity, sort: 'quantity', isNumber: true, cell: (row) => fieldOf(row, 'quantity') },
      ]}
      actions={{
        label: texts.approveReversal,
        checkers: ['settlement'],
        decision: api.reversalDecision,
        approve: api.approveReversal,
        reject: api.rejectReversal,
      }}
      effect={(row) => (
        <Effects
          changes={[{ label: kinds[fieldOf(row, 'kind')] ?? '', before: texts.posted, after: texts.reversed }]}
          money={fill(texts.reversalMoney, {
            quantity: fieldOf(row, 'quantity'),
            from: named(row, 'takenFrom'),
            to: named(row, 'givenTo'),
          })}
        />
      )}
    />
  )
}
