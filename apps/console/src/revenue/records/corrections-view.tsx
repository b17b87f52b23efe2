import { Effects } from '../../queue/facts.tsx'
import { RecordQueue } from '../../records/record-queue.tsx'
import { fieldOf, type RecordRow } from '../../records/record-row.ts'
import { api } from '../../shared/api.ts'
import { fill, useTexts } from '../../shared/texts.ts'
import { RevenueRowPart } from './revenue-row-part.tsx'

/** Corrections of revenue that was too high. An operator begins one at the row. */
export function CorrectionsView() {
  const { revenueRecords: texts } = useTexts()
  const wayOf = (row: RecordRow) => (fieldOf(row, 'way') === 'returned' ? 'returned' : 'withheld')
  return (
    <RecordQueue
      name="revenue"
      view="corrections"
      list={api.listCorrections}
      columns={[
        { header: texts.excess, sort: 'amount', isNumber: true, cell: (row) => fieldOf(row, 'amount') },
        { header: texts.way, sort: 'way', isWide: true, cell: (row) => texts.ways[wayOf(row)] },
      ]}
      actions={{
        label: texts.approveCorrection,
        checkers: ['settlement'],
        decision: api.correctionDecision,
        approve: api.approveCorrection,
        reject: api.rejectCorrection,
      }}
      effect={(row) => (
        <Effects
          changes={[{ label: texts.correctedBy, before: '–', after: fieldOf(row, 'amount') }]}
          money={fill(texts.correctionMoney[wayOf(row)], { amount: fieldOf(row, 'amount') })}
        />
      )}
      about={(row) => <RevenueRowPart id={fieldOf(row, 'revenueId')} />}
    />
  )
}
