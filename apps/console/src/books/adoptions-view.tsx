import { Effects } from '../queue/facts.tsx'
import { reasonField, SignedRecordForm } from '../queue/signed-record-form.tsx'
import { Truncated } from '../queue/truncated.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import { fieldOf } from '../records/record-row.ts'
import { api } from '../shared/api.ts'
import { useTexts } from '../shared/texts.ts'

/** After final blocks were replaced: two operators adopt the chain as it is now. */
export function AdoptionsView() {
  const { books: texts, records } = useTexts()
  return (
    <RecordQueue
      name="ledger"
      view="adoptions"
      list={api.listAdoptions}
      columns={[
        { header: texts.seenHeight, sort: 'seenHeight', isNumber: true, cell: (row) => fieldOf(row, 'seenHeight') },
        {
          header: records.reason,
          sort: 'reason',
          cell: (row) => <Truncated width="max-w-40 desk-wide:max-w-96">{fieldOf(row, 'reason')}</Truncated>,
        },
      ]}
      actions={{
        label: texts.approveAdoption,
        checkers: ['settlement'],
        decision: api.adoptionDecision,
        approve: api.approveAdoption,
        reject: api.rejectAdoption,
      }}
      effect={() => (
        <Effects
          changes={[{ label: texts.chain, before: texts.adoptBefore, after: texts.adoptAfter }]}
          money={texts.adoptMoney}
        />
      )}
      create={{
        roles: ['settlement'],
        label: texts.adopt,
        render: (frame) => (
          <SignedRecordForm
            {...frame}
            hint={texts.adoptHint}
            fields={[reasonField(records)]}
            read={({ reason = '' }) => ({ reason })}
            draft={api.draftAdoption}
            record={api.recordAdoption}
          />
        ),
      }}
    />
  )
}
