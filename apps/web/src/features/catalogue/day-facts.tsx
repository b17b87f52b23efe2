import { useLingui } from '@lingui/react/macro'
import { formatBps } from '../../shared/format/format.ts'
import { Cost, Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import type { Plan } from './plans.ts'

type DayFactsProps = { readonly plan: Plan }

/** One TH/s on one day, line by line, from mined to the result. */
export function DayFacts({ plan }: DayFactsProps) {
  const { i18n, t } = useLingui()
  const { today, feePerThDay, serviceFeeBps } = plan
  if (today === null) return null
  const feeShare = formatBps(serviceFeeBps, i18n.locale)
  return (
    <FactList
      facts={[
        { label: t`Mined per TH/s and day`, value: <Money value={today.gross} size="s" /> },
        { label: t`Electricity`, value: <Cost value={today.electricity} /> },
        { label: t`Service fee (${feeShare})`, value: <Cost value={today.serviceFee} /> },
        { label: t`Credited`, value: <Money value={today.net} size="s" /> },
        { label: t`Refunded for downtime`, value: <Money value={today.downtimeRefund} size="s" /> },
        { label: t`Prepaid fee`, value: <Cost value={feePerThDay} /> },
        { label: t`Result`, value: <Money value={today.netAfterFee} size="s" /> },
      ]}
    />
  )
}
