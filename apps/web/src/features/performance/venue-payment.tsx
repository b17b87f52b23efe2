import { useLingui } from '@lingui/react/macro'
import type { AppConfig } from '../../shared/config/app-config.ts'
import { ChainPayment } from '../../shared/wallet/chain-payment.tsx'

type VenuePaymentProps = { readonly hash: string; readonly config: AppConfig }

/** A venue's payment into the treasury, read from the chain by this device. */
export function VenuePayment({ hash, config }: VenuePaymentProps) {
  const { t } = useLingui()
  return (
    <div>
      <p className="text-muted">{t`The venue’s payment to us`}</p>
      <ChainPayment hash={hash} config={config} to={config.treasury} />
    </div>
  )
}
