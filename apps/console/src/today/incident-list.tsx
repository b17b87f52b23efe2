import type { IncidentKind, IncidentUrgency } from '@terahold/contract/codes/incidents'
import { CopyableText } from '../queue/facts.tsx'
import { serverNow } from '../shared/api.ts'
import { formatInstant, formatWait } from '../shared/format.ts'
import { routeHref } from '../shared/route.ts'
import { useTexts } from '../shared/texts.ts'
import { incidentFacts } from './incident-facts.ts'
import type { Place, Today } from './today.ts'
import { TodaySection } from './today-section.tsx'

const colours: Readonly<Record<IncidentUrgency, string>> = {
  now: 'bg-loss text-on-loss',
  today: 'text-warning border border-current',
  soon: 'text-muted border border-current',
}

/** The settlement explains what left the treasury, payout makers what left the vault. */
const outflowPlaces: readonly Place[] = [{ screen: 'payouts', view: 'unknown' }, { screen: 'income' }]

/** Where operators look at an incident first, for those that the desk shows more about: the first of these that they can open. */
const placeOf: Partial<Readonly<Record<IncidentKind, Place | readonly Place[]>>> = {
  suspect_outflow: outflowPlaces,
  chain_replaced: { screen: 'ledger', view: 'adoptions' },
  database_restored: { screen: 'payouts' },
  not_solvent: { screen: 'ledger', view: 'reconciliation' },
  outflow_unexplained: outflowPlaces,
  payout_nonce_unexplained: { screen: 'payouts' },
  payout_number_unexplained: { screen: 'payouts' },
  payout_receipt_contradicts: { screen: 'payouts' },
  payout_refused: { screen: 'audit' },
  payout_verified_too_late: { screen: 'payouts' },
  payouts_halted: { screen: 'payouts' },
  entry_unfounded: { screen: 'ledger', view: 'differences' },
  transfer_not_on_chain: { screen: 'ledger', view: 'adoptions' },
  cash_differs: { screen: 'ledger', view: 'reconciliation' },
  root_differs: { screen: 'roots' },
  root_unanchored: { screen: 'roots' },
  operator_change: { screen: 'operators', view: 'changes' },
  payout_held_for_unknown_payment: { screen: 'payouts', view: 'unknown' },
  payout_of_former_key: { screen: 'payouts' },
  payout_limit_reached: { screen: 'payouts', view: 'limits' },
  payout_limit_raise_unsigned: { screen: 'payouts', view: 'limits' },
  transfer_missed: { screen: 'ledger', view: 'transfers' },
  transfer_changed: { screen: 'ledger', view: 'transfers' },
  entry_missing: { screen: 'ledger', view: 'transfers' },
  liabilities: { screen: 'ledger' },
  vault_paused: { screen: 'payouts' },
  vault_signer_changed: { screen: 'payouts' },
  payout_fee_above_cap: { screen: 'payouts' },
  payout_fee_cap_reached: { screen: 'payouts' },
  payout_gas_short: { screen: 'payouts' },
  payout_waits_for_room: { screen: 'payouts' },
  payout_not_covered: { screen: 'ledger', view: 'reconciliation' },
  reconciliation: { screen: 'ledger', view: 'differences' },
  correction_not_returned: { screen: 'revenue', view: 'corrections' },
  revenue_overdue: { screen: 'revenue' },
  capacity_fell: { screen: 'attestations' },
  revenue_deviation: { screen: 'revenue', view: 'deviations' },
  statement: { screen: 'revenue' },
}

type IncidentListProps = {
  /** The screens that the operator can open. */
  readonly screens: ReadonlySet<string>
  readonly incidents: Today['incidents']
  readonly halt: Today['status']['payouts']['halt']
}

/** Returns the kinds of incidents that are open while a halt's cause is not explained. */
function kindsOf(halt: NonNullable<IncidentListProps['halt']>): readonly IncidentKind[] {
  if (halt === 'operator') return ['payouts_halted']
  return halt === 'outflow_unexplained' ? [halt, 'suspect_outflow'] : [halt]
}

/** Open incidents, the most urgent first, each with what to do and where. What it is about unfolds. */
export function IncidentList({ screens, incidents, halt }: IncidentListProps) {
  const all = useTexts()
  const { today: texts, incidents: words } = all
  const isExplained = halt !== null && !incidents.some(({ kind }) => kindsOf(halt).includes(kind))
  return (
    <TodaySection title={texts.incidents}>
      {incidents.length === 0 && <p className="py-1 text-muted">{texts.noIncident}</p>}
      {isExplained && (
        <p className="flex flex-wrap items-start gap-x-3 py-1">
          <span className="min-w-60 flex-1">{texts.stillHalted}</span>
          <PlaceLink place={{ screen: 'payouts', new: '1' }} screens={screens} />
        </p>
      )}
      <ul>
        {incidents.map(({ id, kind, urgency, openedAt, ...about }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-3 border-b border-line py-2 last:border-b-0">
            <details className="min-w-60 flex-1">
              <summary className="grid min-h-6 cursor-pointer list-none grid-cols-[5rem_minmax(0,1fr)_auto] items-baseline gap-x-3">
                <span className={`justify-self-start rounded px-1.5 text-xs font-semibold ${colours[urgency]}`}>
                  {texts.urgencies[urgency]}
                </span>
                <span className="font-semibold">{words[kind].title}</span>
                <time dateTime={openedAt} title={`${formatInstant(openedAt)} UTC`} className="text-muted tabular-nums">
                  {formatWait(openedAt, serverNow())}
                </time>
                <span className="col-start-2 col-end-4 text-muted">{words[kind].todo}</span>
              </summary>
              <dl className="mt-1 grid grid-cols-[10rem_minmax(0,1fr)] gap-x-3 text-xs desk:ml-23">
                {incidentFacts({ kind, ...about }, all).map(({ label, value }) => (
                  <Fact key={label} label={label}>
                    {value}
                  </Fact>
                ))}
              </dl>
            </details>
            <PlaceLink place={placeOf[kind]} screens={screens} />
          </li>
        ))}
      </ul>
    </TodaySection>
  )
}

type PlaceLinkProps = { readonly place: Place | readonly Place[] | undefined; readonly screens: ReadonlySet<string> }

function PlaceLink({ place = [], screens }: PlaceLinkProps) {
  const texts = useTexts()
  const [open] = [place].flat().filter(({ screen }) => screens.has(screen))
  if (!open) return null
  const { screen, ...params } = open
  return (
    <a href={routeHref(screen, params)} className="desk-control ml-auto inline-flex items-center">
      {texts.screens[screen]}
    </a>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="contents">
      <dt className="py-0.5 text-muted">{label}</dt>
      <dd className="py-0.5 wrap-anywhere">
        <CopyableText>{children}</CopyableText>
      </dd>
    </div>
  )
}
