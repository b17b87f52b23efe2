import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PayoutHaltReason } from '@terahold/contract/codes/withdrawals'
import { formatAmount } from '@terahold/money/amount'
import { api } from '../../shared/api/api.ts'
import { Money } from '../../shared/format/money.tsx'
import { PLACES, parseSignedAmount } from '../../shared/format/signed-amount.ts'
import { Note } from '../../shared/page/note.tsx'
import { type TrustSummary, useTrustSummary } from './trust-summary.ts'

type PayoutsHaltedNoteProps = {
  /** Whether the page says elsewhere how much cash is missing. */
  readonly isMissingShown?: boolean
}

/** Why no withdrawal is paid out at the moment; nothing while payouts run. */
export function PayoutsHaltedNote({ isMissingShown = false }: PayoutsHaltedNoteProps) {
  const { t } = useLingui()
  const words = useHaltWords()
  const { data } = useQuery({
    queryKey: ['trust', 'status'],
    queryFn: async ({ signal }) => (await api.trustStatus({}, { signal })).data,
  })
  const { halts, uncoveredSince } = data?.payouts ?? { halts: [], uncoveredSince: null }
  const isWaiting = halts.length === 0 && uncoveredSince !== null
  const isNotSolvent = halts.some(({ reason }) => reason === 'not_solvent')
  if (halts.length === 0 && !isWaiting) return null
  return (
    <Note tone="warning" title={t`Payouts are paused`}>
      {[...new Set(halts.map(({ reason }) => words(reason)))].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {isWaiting && (
        <p>{t`The cash on chain is less than everything we owe. Payouts continue as soon as it covers everything.`}</p>
      )}
      {!isMissingShown && isWaiting && <MissingCash of={({ everything }) => everything.owed} />}
      {!isMissingShown && isNotSolvent && <MissingCash of={({ owed }) => owed} />}
      <p>{t`You can still request a withdrawal. It is paid when payouts continue.`}</p>
    </Note>
  )
}

/** How much cash on chain is missing for what is owed, by the newest figures; nothing once it has arrived. */
function MissingCash({ of }: { readonly of: (summary: TrustSummary) => string }) {
  const { t } = useLingui()
  const { data } = useTrustSummary()
  if (data === undefined) return null
  const missing = parseSignedAmount(of(data)) - parseSignedAmount(data.onChain)
  if (missing <= 0n) return null
  return (
    <p>
      {t`Missing`} <Money value={formatAmount(missing, PLACES)} size="s" exact />
    </p>
  )
}

function useHaltWords(): (reason: PayoutHaltReason) => string {
  const { t } = useLingui()
  return (reason) => {
    if (reason === 'chain_replaced')
      return t`The blockchain replaced blocks that were final. Two operators are checking every payment in them.`
    if (reason === 'not_solvent')
      return t`The cash on chain is less than what we owe. The missing amount must arrive first.`
    if (reason === 'operator') return t`An operator paused them for a check.`
    return t`The blockchain and our books do not agree. Two operators are checking why.`
  }
}
