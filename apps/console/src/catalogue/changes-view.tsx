import { Truncated } from '../queue/truncated.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import type { RecordRow } from '../records/record-row.ts'
import { api } from '../shared/api.ts'
import { useTexts } from '../shared/texts.ts'
import { ChangeDiff } from './change-diff.tsx'
import { MemberPreview } from './member-preview.tsx'

/** Changes of the catalogue. An operator makes one at its entries. */
export function ChangesView() {
  const { catalogue: texts } = useTexts()
  return (
    <RecordQueue
      name="catalogue"
      view="changes"
      list={api.listCatalogueChanges}
      columns={[
        {
          header: texts.what,
          cell: (row) => <Truncated width="max-w-48 desk-wide:max-w-96">{entriesOf(row)}</Truncated>,
        },
        { header: texts.values, sort: 'changes', isNumber: true, cell: (row) => changesOf(row).length },
      ]}
      actions={{
        label: texts.approve,
        checkers: ['catalogue'],
        decision: api.catalogueChangeDecision,
        approve: api.approveCatalogueChange,
        reject: api.rejectCatalogueChange,
      }}
      effect={(row) => <ChangeDiff changes={changesOf(row)} />}
      about={(row) => row.state === 'recorded' && <MemberPreview change={{ recordId: row.id }} />}
    />
  )
}

function changesOf({ fields }: RecordRow): readonly string[] {
  return Array.isArray(fields.changes) ? fields.changes : []
}

function entriesOf(row: RecordRow): string {
  return [...new Set(changesOf(row).map((line) => line.split(': ', 1)[0] ?? ''))].join(', ')
}
