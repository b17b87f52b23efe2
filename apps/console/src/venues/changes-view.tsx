import { Effects } from '../queue/facts.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import { fieldOf, type RecordRow } from '../records/record-row.ts'
import { api } from '../shared/api.ts'
import { useTexts } from '../shared/texts.ts'

/** Venues to register, to change or to retire. */
export function ChangesView() {
  const { venues: texts } = useTexts()
  const changeOf = (row: RecordRow) => (fieldOf(row, 'change') === 'retire' ? 'retire' : 'propose')
  return (
    <RecordQueue
      name="venues"
      view="changes"
      list={api.listVenueChanges}
      columns={[
        { header: texts.name, sort: 'name', cell: (row) => fieldOf(row, 'name') },
        { header: texts.change, sort: 'change', isWide: true, cell: (row) => texts.becomes[changeOf(row)] },
      ]}
      actions={{
        label: texts.approve,
        checkers: ['settlement'],
        decision: api.venueChangeDecision,
        approve: api.approveVenueChange,
        reject: api.rejectVenueChange,
      }}
      effect={(row) => {
        const change = changeOf(row)
        return (
          <Effects
            changes={[{ label: texts.name, before: texts.before, after: texts.becomes[change] }]}
            money={change === 'retire' ? texts.endMoney : texts.changeMoney}
          />
        )
      }}
    />
  )
}
