import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PublicIncidentKind } from '@terahold/contract/codes/public-record'
import { api } from '../../../shared/api/api.ts'
import { formatInstant } from '../../../shared/format/format.ts'
import { RecordList } from './record-list.tsx'

/** What went wrong, from when to when. */
export function Incidents() {
  const { i18n, t } = useLingui()
  const words = useIncidentWords()
  const at = (instant: string) => formatInstant(instant, i18n.locale)
  return (
    <RecordList
      label={t`Incidents`}
      queryKey={['incidents']}
      fetchPage={({ signal, ...page }) => api.trustIncidents(page, { signal })}
      itemKey={({ kind, from }) => `${kind} ${from}`}
      renderItem={({ kind, from, to, count }) => {
        const begin = at(from)
        const span = to === null ? t`Since ${begin}` : `${begin} – ${at(to)}`
        return (
          <div className="border-b border-line py-2.5 text-sm">
            <p>{words[kind]}</p>
            <p className={to === null ? 'text-xs text-warning' : 'text-xs text-muted'}>
              {span}
              {count > 1 && <> · {t`${plural(count, { one: '# event', other: '# events' })}`}</>}
            </p>
          </div>
        )
      }}
      empty={t`No incident has been recorded.`}
    />
  )
}

function useIncidentWords(): Readonly<Record<PublicIncidentKind, string>> {
  const { t } = useLingui()
  return {
    payouts_stopped: t`Payouts were stopped until two operators had checked a payment.`,
    payouts_delayed: t`Withdrawals were paid later than usual.`,
    cash_short: t`The cash on chain was less than what we owed. Payouts were stopped.`,
    chain_disturbed: t`The blockchain had no new final blocks or replaced some. Nothing was credited or paid.`,
    books_differ: t`Our books and the blockchain did not agree.`,
    proof_late: t`A day’s proof of what we owe was late or missing.`,
    proof_differs: t`The blockchain’s root differed from the one we published.`,
    revenue_late: t`A venue was late to pay for a pool’s bitcoin.`,
    revenue_differs: t`A pool’s revenue was far from what was expected, or differed from the venue’s statement.`,
    power_short: t`A pool had less measured power than it had sold. Its sales were closed.`,
    database_restored: t`We restored our database from a backup.`,
    unapproved_change: t`We found a change to our systems that two operators had not approved.`,
  }
}
