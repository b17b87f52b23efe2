import { textLengths } from '@terahold/contract/constants'
import { hasRole, useSession } from '../shared/session.ts'
import { useTexts } from '../shared/texts.ts'
import { DecisionBar, type DecisionBarProps } from './decision-bar.tsx'

type SettlementDecisionProps = Pick<DecisionBarProps, 'queue' | 'onDone' | 'approve'> & {
  readonly row: { readonly state: string; readonly recordedById: string }
  /** What the operator reads who recorded the row. */
  readonly own: string
  readonly reject: (reason: string) => Promise<unknown>
}

/** The decision about a pool's day, which one operator with the role settlement records and another one approves. */
export function SettlementDecision({ row, own, reject, ...bar }: SettlementDecisionProps) {
  const session = useSession()
  const { decision: words, withdrawals } = useTexts()
  const isSettler = hasRole(session, ['settlement'])
  const isOwn = row.recordedById === session.operatorId
  return (
    <DecisionBar
      {...bar}
      reject={
        row.state === 'recorded' &&
        isSettler && {
          ...(isOwn && { label: words.withdraw }),
          length: textLengths.settlementRejection,
          run: reject,
        }
      }
      note={noteOf()}
    />
  )

  function noteOf(): string | undefined {
    if (row.state === 'rejected') return words.rejectedDay
    if (row.state !== 'recorded') return withdrawals.noDecision
    if (!isSettler) return words.noRole
    return isOwn ? own : undefined
  }
}
