import { ShortId } from '../queue/facts.tsx'
import { Queue } from '../queue/queue.tsx'
import { pageOf } from '../queue/use-shown-rows.ts'
import { api } from '../shared/api.ts'
import { formatColumn, formatInstant, withUnit } from '../shared/format.ts'
import { useTexts } from '../shared/texts.ts'
import { SuspenseDetail } from './suspense-detail.tsx'
import type { SuspenseRow, SuspenseSort } from './suspense-row.ts'

/** Deposits whose owner is not decided yet; one operator records the owner, another approves. Both sign. */
export function SuspenseScreen() {
  const { suspense: texts } = useTexts()
  return (
    <Queue<SuspenseRow, SuspenseSort>
      name="suspense"
      emptyText={texts.empty}
      load={(input, signal) => api.listSuspense(pageOf(input), { signal })}
      idOf={({ txHash, logIndex }) => `${txHash}:${logIndex}`}
      columns={[
        { header: texts.received, sort: 'at', cell: ({ at }) => formatInstant(at) },
        {
          header: withUnit(texts.amount, 'USDT'),
          sort: 'amount',
          isNumber: true,
          cell: ({ amount }) => formatColumn(amount),
        },
        { header: texts.sender, sort: 'sender', cell: ({ sender }) => <ShortId>{sender}</ShortId> },
        { header: texts.why, sort: 'reason', isWide: true, cell: ({ reason }) => texts.reasons[reason] },
        {
          header: texts.suggested,
          isNumber: true,
          cell: ({ assignment, suggestions }) => (assignment ? '–' : suggestions.length),
        },
        { header: texts.state, cell: ({ assignment }) => texts.states[assignment?.state ?? 'open'] },
      ]}
      renderDetail={(row, onDone) => <SuspenseDetail row={row} onDone={onDone} />}
    />
  )
}
