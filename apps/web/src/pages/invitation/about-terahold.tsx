import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { SitePicture } from '../../shared/power-source/site-picture.tsx'

/** What the invited person is invited to: the product in two sentences, and its risk. */
export function AboutTerahold() {
  const { t } = useLingui()
  return (
    <section
      aria-label="Terahold"
      className="flex flex-col gap-2 overflow-hidden rounded-card border border-line bg-surface px-4 pb-2"
    >
      <SitePicture source="wind" className="aspect-[3/1]" />
      <p className="pt-1 text-base font-semibold">{t`Bitcoin mining power you can check.`}</p>
      <p className="text-sm text-muted">
        {t`Prepay for mining power. Each day we credit your share of the bitcoin mined, minus costs.`}{' '}
        {t`You can lose money.`}
      </p>
      <a href={to.home()} className="inline-flex min-h-touch items-center self-start text-accent">
        {t`See the figures`}
      </a>
    </section>
  )
}
