import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PayoutHaltReason } from '@terahold/contract/codes/withdrawals'
import { api } from '../../shared/api/api.ts'
import { Note } from '../../shared/page/note.tsx'

/** Why no withdrawal is paid out at the moment; nothing while payouts run. */
export function PayoutsHaltedNote() {
  const { t } = useLingui()
  const words = useHaltWords()
  const { data } = useQuery({
    queryKey: ['trust', 'status'],
    queryFn: async ({ signal }) => (await api.trustStatus({}, { signal })).data,
  })
  const halts = data?.payouts.halts ?? []
  if (halts.length === 0) return null
  return (
    <Note tone="warning" title={t`Payouts are paused`}>
      {[...new Set(halts.map(({ reason }) => words(reason)))].map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>{t`You can still request a withdrawal. It is paid when payouts continue.`}</p>
    </Note>
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
