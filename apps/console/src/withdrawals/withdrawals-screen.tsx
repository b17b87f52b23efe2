import type { operatorCalls } from '@terahold/contract/calls/desk/operators'
import { withdrawalStates } from '@terahold/contract/codes/withdrawals'
import type { InputOf } from '@terahold/contract/endpoint'
import { ShortId } from '../queue/facts.tsx'
import { Queue } from '../queue/queue.tsx'
import { pageOf } from '../queue/use-shown-rows.ts'
import { api, serverNow } from '../shared/api.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { formatColumn, formatInstant, formatWait, withUnit } from '../shared/format.ts'
import { useTexts } from '../shared/texts.ts'
import { WithdrawalDetail, type WithdrawalRow } from './withdrawal-detail.tsx'

type Sort = NonNullable<InputOf<typeof operatorCalls.withdrawalQueue>['sort']>

/** Withdrawals by state; those that two operators must release come first. */
export function WithdrawalsScreen() {
  const { withdrawals: texts, queue } = useTexts()
  const states = ['screening', ...withdrawalStates.filter((state) => state !== 'screening')] as const
  return (
    <Queue<WithdrawalRow, Sort>
      name="withdrawals"
      states={[...choicesOf(states, texts.states), { value: 'all', label: queue.all }]}
      load={(input, signal) => {
        const one = input.only && { withdrawId: input.only }
        return api.withdrawalQueue({ ...pageOf(input, withdrawalStates), ...one }, { signal })
      }}
      idOf={({ withdrawId }) => withdrawId}
      columns={[
        { header: texts.requested, sort: 'createdAt', cell: ({ createdAt }) => formatInstant(createdAt) },
        {
          header: texts.waits,
          isNumber: true,
          isWide: true,
          cell: ({ createdAt }) => formatWait(createdAt, serverNow()),
        },
        {
          header: withUnit(texts.amount, 'USDT'),
          sort: 'amount',
          isNumber: true,
          cell: ({ amount }) => formatColumn(amount),
        },
        { header: texts.to, cell: ({ toAddress }) => <ShortId>{toAddress}</ShortId> },
        { header: texts.why, cell: ({ reason }) => (reason ? texts.reasons[reason] : '–') },
        { header: texts.state, cell: (row) => stateText(row, texts) },
      ]}
      renderDetail={(row, onDone) => <WithdrawalDetail row={row} onDone={onDone} />}
    />
  )
}

/** Returns a withdrawal's state. While it needs operators, the text says which one it waits for. */
function stateText(
  { state, needsRelease, preparedBy }: Pick<WithdrawalRow, 'state' | 'needsRelease' | 'preparedBy'>,
  texts: ReturnType<typeof useTexts>['withdrawals'],
): string {
  if (state !== 'screening' || !needsRelease) return texts.states[state]
  return preparedBy ? texts.preparedShort : texts.states.screening
}
