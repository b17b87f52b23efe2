import type { recordSorts, signedRecordStates } from '@terahold/contract/calls/desk/records'
import type { SortOf } from '@terahold/contract/fields'
import type { ReactNode } from 'react'
import { Queue, type QueueProps } from '../queue/queue.tsx'
import type { Column } from '../queue/queue-table.tsx'
import { pageOf } from '../queue/use-shown-rows.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { formatInstant } from '../shared/format.ts'
import { useTexts } from '../shared/texts.ts'
import { type RecordActions, RecordDetail } from './record-detail.tsx'
import type { RecordRow } from './record-row.ts'

type State = (typeof signedRecordStates)[number]
type RecordSort = SortOf<(typeof recordSorts)[number]>

/** `Sort` is what the list can be sorted by, among it `RecordSort`. */
type RecordQueueProps<Sort extends string> = Pick<QueueProps<RecordRow>, 'name' | 'create' | 'notice' | 'view'> & {
  readonly states?: readonly State[]
  readonly list: (
    input: { state?: State; sort?: Sort | undefined; text?: string; pageNum: number; pageSize: number },
    options: { signal: AbortSignal },
  ) => Promise<{ readonly rows: readonly RecordRow[]; readonly total: number }>
  /** Between the time and the operator. */
  readonly columns: readonly Column<RecordRow, NoInfer<Sort>>[]
  readonly actions: RecordActions
  /** What an approval changes, and what it does to money. */
  readonly effect: (row: RecordRow) => ReactNode
  /** What the record is about, as it is now. */
  readonly about?: (row: RecordRow) => ReactNode
}

/** Records of one kind that two operators sign: their list, and the details of one with its decision. */
export function RecordQueue<Sort extends string>(props: RecordQueueProps<Sort>) {
  const { states = ['recorded', 'approved', 'rejected'], list, columns, actions, effect, about, ...queue } = props
  const { records: texts, queue: words } = useTexts()
  const byAll = (sort: RecordSort) => sort as Sort
  return (
    <Queue<RecordRow, Sort>
      {...queue}
      states={[...choicesOf(states, texts.states), { value: 'all', label: words.all }]}
      load={(input, signal) => list(pageOf(input, states), { signal })}
      idOf={({ id }) => id}
      columns={[
        { header: texts.recordedAt, sort: byAll('recordedAt'), cell: ({ recordedAt }) => formatInstant(recordedAt) },
        ...columns,
        { header: texts.recordedBy, sort: byAll('recordedBy'), cell: ({ recordedBy }) => recordedBy },
        { header: texts.state, sort: byAll('state'), cell: ({ state }) => texts.states[state] },
      ]}
      renderDetail={(row, onDone) => (
        <RecordDetail
          row={row}
          queue={queue.name}
          actions={actions}
          effect={effect(row)}
          about={about?.(row)}
          onDone={onDone}
        />
      )}
    />
  )
}
