import { Trans, useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { HomeIllustration } from '@terahold/ui/home-illustration'

/** The product in one sentence and a picture, and the button to connect. */
export function VisitorHome() {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4 pt-2">
      <h1 className="text-2xl font-semibold text-balance">{t`Mining power you can check.`}</h1>
      <HomeIllustration className="w-full text-muted" />
      <p className="text-muted">
        <Trans>
          Subscribe to power of real machines. You are paid out of revenue that was recorded with evidence, day by day,
          and out of nothing else. We promise no yield.
        </Trans>
      </p>
      <ButtonLink wide href={to.login()}>{t`Connect Wallet`}</ButtonLink>
    </div>
  )
}
