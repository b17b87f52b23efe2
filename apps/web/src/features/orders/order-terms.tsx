import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { parsePower } from '@terahold/money/power'
import { formatBps, formatPower } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'

/** The terms an order keeps, and the hash over them that anyone can recompute. */
export function OrderTerms({ order }: { readonly order: OrderFields }) {
  const { i18n, t } = useLingui()
  const { terms } = order
  const money = (amount: string) => <Money value={amount} unit={order.tokenSymbol} size="s" exact />
  const days = (termDays: number) => t`${plural(termDays, { one: '# day', other: '# days' })}`
  const rate = (bps: number) => formatBps(bps, i18n.locale)
  const efficiency = formatPower(parsePower(terms.efficiency), i18n.locale)
  return (
    <details className="text-sm">
      <summary className="flex min-h-touch items-center text-accent">{t`Terms`}</summary>
      <FactList
        facts={[
          { label: t`Power`, value: <Th value={terms.power} size="s" /> },
          { label: t`Term`, value: days(terms.termDays) },
          { label: t`Period to withdraw from contract`, value: days(terms.withdrawalDays) },
          { label: t`Prepaid fee`, value: money(terms.hashrate) },
          { label: t`Goods`, value: money(terms.goods) },
          { label: t`Shipping`, value: money(terms.shipping) },
          { label: t`Fee per TH/s and day`, value: money(terms.feePerThDay) },
          { label: t`Electricity price per kWh`, value: money(terms.tariff) },
          { label: t`Efficiency`, value: t`${efficiency} J/TH` },
          { label: t`Service fee`, value: rate(terms.serviceFeeBps) },
          { label: t`Sales margin`, value: rate(terms.salesMarginBps) },
          { label: t`Commission, level 1`, value: rate(terms.referralLevel1Bps) },
          { label: t`Commission, level 2`, value: rate(terms.referralLevel2Bps) },
          {
            label: t`Hash of these terms`,
            value: <code className="break-all">{terms.hash}</code>,
            note: t`You can recompute this hash.`,
          },
        ]}
      />
    </details>
  )
}
