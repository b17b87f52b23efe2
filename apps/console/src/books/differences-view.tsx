import type { listDifferences } from '@terahold/contract/calls/desk/house-records'
import type { RowOf } from '@terahold/contract/endpoint'
import { CopyableId, DetailHead, Details, Effects, Facts, Part } from '../queue/facts.tsx'
import { Queue } from '../queue/queue.tsx'
import { useRowActions } from '../queue/row-actions.tsx'
import { reasonField, SignedRecordForm } from '../queue/signed-record-form.tsx'
import { Truncated } from '../queue/truncated.tsx'
import { RecordQueue } from '../records/record-queue.tsx'
import { fieldOf } from '../records/record-row.ts'
import { api } from '../shared/api.ts'
import { checkName } from '../shared/check-name.ts'
import { formatInstant } from '../shared/format.ts'
import { useTexts } from '../shared/texts.ts'

type Difference = RowOf<typeof listDifferences>

/** Checks of the last reconciliation that do not agree. */
export function DifferencesView() {
  const { books: texts, ledger } = useTexts()
  return (
    <Queue<Difference>
      name="ledger"
      view="differences"
      emptyText={texts.noDifference}
      load={(_, signal) => api.listDifferences({}, { signal })}
      idOf={({ check }) => check}
      searchIn={(row) => [row.check, nameOf(row), ...row.items].join(' ')}
      columns={[
        {
          header: texts.check,
          cell: (row) => <Truncated width="max-w-56 desk-wide:max-w-96">{nameOf(row)}</Truncated>,
        },
        { header: texts.difference, isNumber: true, cell: ({ difference }) => difference },
        { header: texts.foundAt, isWide: true, cell: ({ at }) => formatInstant(at) },
        {
          header: ledger.state,
          cell: ({ isAccepted }) => (isAccepted ? texts.accepted : <span className="text-loss">{texts.open}</span>),
        },
      ]}
      renderDetail={(row) => <DifferenceDetail row={row} />}
    />
  )
}

/** Names a difference as the reconciliation does: `check` is a name and a subject. */
function nameOf({ check }: Difference): string {
  const [name = '', ...subject] = check.split(':')
  return checkName(name, subject.join(':'))
}

function DifferenceDetail({ row }: { readonly row: Difference }) {
  const { books: texts, records } = useTexts()
  const { form, buttons } = useRowActions(
    'ledger',
    ['settlement'],
    [
      !row.isAccepted && {
        label: texts.accept,
        render: (frame) => (
          <SignedRecordForm
            {...frame}
            hint={texts.acceptHint}
            fields={[reasonField(records)]}
            read={({ reason = '' }) => ({ check: row.check, reason })}
            draft={api.draftAcceptance}
            record={api.acceptDifference}
          />
        ),
      },
    ],
  )
  if (form) return form
  return (
    <Details title={texts.check}>
      <DetailHead title={nameOf(row)}>{row.isAccepted ? texts.accepted : texts.open}</DetailHead>
      <Part title={texts.check}>
        <Facts
          facts={[
            { label: texts.difference, value: row.difference },
            { label: texts.check, value: <CopyableId>{row.check}</CopyableId> },
            { label: texts.foundAt, value: formatInstant(row.at) },
          ]}
        />
      </Part>
      {row.items.length > 0 && (
        <Part title={texts.items}>
          <ul>
            {row.items.map((item) => (
              <li key={item}>
                <CopyableId>{item}</CopyableId>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {buttons}
    </Details>
  )
}

/** Differences that two operators accept. */
export function AcceptancesView() {
  const { books: texts } = useTexts()
  return (
    <RecordQueue
      name="ledger"
      view="acceptances"
      states={['recorded', 'approved', 'rejected', 'ended']}
      list={api.listAcceptances}
      columns={[
        {
          header: texts.check,
          sort: 'name',
          cell: (row) => (
            <Truncated width="max-w-40 desk-wide:max-w-96">
              {checkName(fieldOf(row, 'name'), fieldOf(row, 'subject'))}
            </Truncated>
          ),
        },
        { header: texts.difference, sort: 'difference', isNumber: true, cell: (row) => fieldOf(row, 'difference') },
      ]}
      actions={{
        label: texts.approveAcceptance,
        checkers: ['settlement'],
        decision: api.acceptanceDecision,
        approve: api.approveAcceptance,
        reject: api.rejectAcceptance,
      }}
      effect={(row) => (
        <Effects
          changes={[{ label: fieldOf(row, 'difference'), before: texts.open, after: texts.accepted }]}
          money={texts.acceptMoney}
        />
      )}
    />
  )
}
