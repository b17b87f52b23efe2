import type { WaitingKind } from '@terahold/contract/codes/desk'
import { serverNow } from '../shared/api.ts'
import { formatWait } from '../shared/format.ts'
import { routeHref } from '../shared/route.ts'
import { hasRole, type OperatorSession } from '../shared/session.ts'
import { fill, useTexts } from '../shared/texts.ts'
import type { Today } from './today.ts'
import { TodaySection } from './today-section.tsx'

/** The screen on which each kind of work is done. */
const screenOf: Readonly<Record<WaitingKind, string>> = {
  withdrawal_to_prepare: 'withdrawals',
  withdrawal_to_release: 'withdrawals',
  resumption_to_prepare: 'payouts',
  resumption_to_release: 'payouts',
  revenue_to_approve: 'revenue',
  attestation_to_approve: 'attestations',
  suspense_to_assign: 'suspense',
  suspense_to_approve: 'suspense',
  refund_to_approve: 'shipments',
  shipment_to_send: 'shipments',
  ticket_to_answer: 'tickets',
}

type WaitingListProps = {
  readonly session: OperatorSession
  readonly screens: ReadonlySet<string>
  readonly waiting: Today['waiting']
}

/** What waits for this operator; each line opens its queue. */
export function WaitingList({ session, screens, waiting }: WaitingListProps) {
  const { today: texts } = useTexts()
  const isReader = hasRole(session, ['auditor', 'viewer'])
  return (
    <TodaySection title={isReader ? texts.waitsForAll : texts.waits}>
      {waiting.length === 0 && <p className="py-1 text-muted">{texts.nothing}</p>}
      <ul>
        {waiting.map(({ kind, count, oldest }) => {
          const screen = screenOf[kind]
          const line = (
            <>
              <span className="w-10 shrink-0 text-right font-semibold tabular-nums">{count}</span>
              <span className="min-w-0 flex-1 truncate">{texts.waiting[kind]}</span>
              {oldest && (
                <span className="text-muted tabular-nums">
                  {fill(texts.since, { wait: formatWait(oldest, serverNow()) })}
                </span>
              )}
            </>
          )
          return (
            <li key={kind} className="border-b border-line last:border-b-0">
              {screens.has(screen) ? (
                <a
                  href={routeHref(screen)}
                  className="-mx-2 flex min-h-9 items-center gap-3 rounded px-2 hover:bg-sunken"
                >
                  {line}
                </a>
              ) : (
                <span className="flex min-h-9 items-center gap-3">{line}</span>
              )}
            </li>
          )
        })}
      </ul>
    </TodaySection>
  )
}
