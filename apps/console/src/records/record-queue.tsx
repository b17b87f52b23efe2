import type { signedRecordStates } from '@terahold/contract/calls/desk/records'
import type { ReactNode } from 'react'
import { Queue, type QueueProps } from '../queue/queue.tsx'
import type { Column } from '../queue/queue-table.tsx'
import { formatInstant } from '../shared/format.ts'
import type { OperatorSession } from '../shared/session.ts'
import { useTexts } from '../shared/texts.ts'
import { type RecordActions, RecordDetail } from './record-detail.tsx'
import type { RecordRow } from './record-row.ts'

type State = (typeof signedRecordStates)[number]

type RecordQueueProps = Pick<QueueProps<RecordRow>, 'title' | 'create' | 'notice' | 'views' | 'view'> & {
  readonly session: OperatorSession
  /** The screen. */
  readonly name: string
  readonly states?: readonly State[]
  readonly list: (
    input: { state?: State; pageNum: number; pageSize: number },
    options: { signal: AbortSignal },
  ) => Promise<{ readonly rows: readonly RecordRow[]; readonly total: number }>
  /** Between the time and the operator. */
  readonly columns: readonly Column<RecordRow>[]
  readonly actions: RecordActions
  /** What an approval changes, and what it does to money. */
  readonly effect: (row: RecordRow) => ReactNode
  /** What the record is about, as it is now. */
  readonly about?: (row: RecordRow) => ReactNode
}

/** Records of one kind that two operators sign: their list, and the details of one with its decision. */
export function RecordQueue(props: RecordQueueProps) {
  const {
    session,
    states = ['recorded', 'approved', 'rejected'],
    list,
    columns,
    actions,
    effect,
    about,
    ...queue
  } = props
  const { records: texts, queue: words } = useTexts()
  return (
    <Queue<RecordRow>
      {...queue}
      states={[...states.map((value) => ({ value, label: texts.states[value] })), { value: 'all', label: words.all }]}
      load={({ state, pageNum, pageSize }, signal) => {
        const known = states.find((one) => one === state)
        return list({ pageNum, pageSize, ...(known && { state: known }) }, { signal })
      }}
      idOf={({ id }) => id}
      searchIn={({ id, recordedBy, fields }) => [id, recordedBy, ...Object.values(fields)].join(' ')}
      columns={[
        { header: texts.recordedAt, cell: ({ recordedAt }) => formatInstant(recordedAt) },
        ...columns,
        { header: texts.recordedBy, cell: ({ recordedBy }) => recordedBy },
        { header: texts.state, cell: ({ state }) => texts.states[state] },
      ]}
      renderDetail={(row, onDone) => (
        <RecordDetail
          row={row}
          queue={queue.name}
          session={session}
          actions={actions}
          effect={effect(row)}
          about={about?.(row)}
          onDone={onDone}
        />
      )}
    />
  )
}
