import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { Card } from '@terahold/ui/card'
import { formatEther, getAddress } from 'viem'
import { Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { FullAddress } from '../../shared/wallet/full-address.tsx'

type PayToCardProps = {
  readonly order: OrderFields
  readonly chainName: string
  /** In the chain's smallest unit; null until it is known. */
  readonly gasCost: bigint | null
  readonly gasSymbol: string
  /** Whether the treasury's address is compiled into this build, or only configured. */
  readonly builtIn: boolean
}

/** What the wallet will be asked to sign, in words and in full. */
export function PayToCard({ order, chainName, gasCost, gasSymbol, builtIn }: PayToCardProps) {
  const { t } = useLingui()
  const amount = <Money value={order.payAmount} unit={order.tokenSymbol} size="s" exact />
  return (
    <Card title={t`What you will sign`}>
      <p className="text-sm">
        <Trans>One transfer of {amount}. No approval, no recurring payment.</Trans>
      </p>
      <p className="mt-3 text-sm text-muted">{t`To (Terahold’s payment address)`}</p>
      <FullAddress label={t`treasury address`} value={getAddress(order.payTo)} />
      <p className="text-xs text-verified">
        ✓ {builtIn ? t`Compared with the address built into this app` : t`Matches this app’s configuration`}
      </p>
      <FactList
        facts={[
          {
            label: t`Network fee, about`,
            value:
              gasCost === null ? t`not known yet` : <Money value={formatEther(gasCost)} unit={gasSymbol} size="s" />,
          },
        ]}
      />
      <details>
        <summary className="flex min-h-touch items-center text-sm text-accent">{t`Token contract`}</summary>
        <FullAddress label={t`token contract`} value={getAddress(order.token)} />
        <FactList facts={[{ label: t`Network`, value: chainName }]} />
      </details>
    </Card>
  )
}
