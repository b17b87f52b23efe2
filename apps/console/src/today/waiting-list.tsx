import type { WaitingKind } from '@terahold/contract/codes/desk'
import { serverNow } from '../shared/api.ts'
import { formatWait } from '../shared/format.ts'
import { routeHref } from '../shared/route.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { fill, useTexts } from '../shared/texts.ts'
import type { Place, Today } from './today.ts'
import { TodaySection } from './today-section.tsx'

/** The screen on which each kind of work is done, and its list there. */
const placeOf: Readonly<Record<WaitingKind, Place>> = {
  withdrawal_to_prepare: { screen: 'withdrawals' },
  withdrawal_to_release: { screen: 'withdrawals' },
  // The halt says what was found.
  resumption_to_prepare: { screen: 'payouts', new: '1' },
  resumption_to_release: { screen: 'payouts', new: '1' },
  revenue_to_approve: { screen: 'revenue' },
  attestation_to_approve: { screen: 'attestations' },
  suspense_to_assign: { screen: 'suspense' },
  suspense_to_approve: { screen: 'suspense' },
  refund_to_approve: { screen: 'shipments', view: 'refunds' },
  shipment_to_send: { screen: 'shipments' },
  ticket_to_answer: { screen: 'tickets' },
  void_to_approve: { screen: 'revenue', view: 'voids' },
  correction_to_approve: { screen: 'revenue', view: 'corrections' },
  deviation_to_approve: { screen: 'revenue', view: 'reasons' },
  split_to_approve: { screen: 'venues', view: 'splits' },
  venue_to_approve: { screen: 'venues', view: 'changes' },
  reversal_to_approve: { screen: 'ledger', view: 'reversals' },
  income_to_approve: { screen: 'income' },
  difference_to_approve: { screen: 'ledger', view: 'acceptances' },
  adoption_to_approve: { screen: 'ledger', view: 'adoptions' },
  goodwill_to_approve: { screen: 'goodwill' },
  exceptional_refund_to_approve: { screen: 'goodwill', view: 'refunds' },
  booking_to_approve: { screen: 'payouts', view: 'bookings' },
  limits_to_approve: { screen: 'payouts', view: 'limits' },
  unblock_to_approve: { screen: 'addresses', view: 'removals' },
  unfreeze_to_approve: { screen: 'freezes', view: 'lifts' },
  reset_to_approve: { screen: 'freezes', view: 'resets' },
  move_to_prepare: { screen: 'freezes', view: 'offers' },
  move_to_approve: { screen: 'freezes', view: 'moves' },
  task_to_decide: { screen: 'tasks' },
  announcement_to_publish: { screen: 'announcements' },
  catalogue_to_approve: { screen: 'catalogue', view: 'changes' },
  operator_to_approve: { screen: 'operators', view: 'changes' },
}

type WaitingListProps = {
  readonly screens: ReadonlySet<string>
  readonly waiting: Today['waiting']
}

/** What waits for this operator; each line opens its queue. */
export function WaitingList({ screens, waiting }: WaitingListProps) {
  const { today: texts } = useTexts()
  const isReader = hasRole(useSession(), ['auditor', 'viewer'])
  return (
    <TodaySection title={isReader ? texts.waitsForAll : texts.waits}>
      {waiting.length === 0 && <p className="py-1 text-muted">{isReader ? texts.nothingForAll : texts.nothing}</p>}
      <ul>
        {waiting.map(({ kind, count, oldest }) => {
          const { screen, ...params } = placeOf[kind]
          const line = (
            <>
              <span className="min-w-0 flex-1">{texts.waiting[kind]}</span>
              {oldest && (
                <span className="text-muted tabular-nums">
                  {fill(texts.since, { wait: formatWait(oldest, serverNow()) })}
                </span>
              )}
              <span className="w-10 shrink-0 text-right font-semibold tabular-nums">{count}</span>
            </>
          )
          return (
            <li key={kind} className="border-b border-line last:border-b-0">
              {screens.has(screen) ? (
                <a
                  href={routeHref(screen, params)}
                  className="-mx-2 flex min-h-9 pointer-coarse:min-h-11 items-center gap-3 py-1 rounded px-2 hover:bg-sunken"
                >
                  {line}
                </a>
              ) : (
                <span className="flex min-h-9 items-center gap-3 py-1">{line}</span>
              )}
            </li>
          )
        })}
      </ul>
    </TodaySection>
  )
}
