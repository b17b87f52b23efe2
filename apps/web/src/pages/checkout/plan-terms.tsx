import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { parsePower } from '@terahold/money/power'
import { DayFacts } from '../../features/catalogue/day-facts.tsx'
import type { Plan } from '../../features/catalogue/plans.ts'
import { TermResult } from '../../features/catalogue/term-result.tsx'
import { formatBps, formatCountry, formatPower } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { SitePicture } from '../../shared/power-source/site-picture.tsx'
import { usePowerSourceWords } from '../../shared/power-source/words.ts'

/** The plan’s result first, then what comes back and until when; all terms unfold. */
export function PlanTerms({ plan }: { readonly plan: Plan }) {
  const { i18n, t } = useLingui()
  const { coolingOffHours } = business
  const refunded = formatBps(10_000 - business.exitKeptBps, i18n.locale)
  const sources = usePowerSourceWords()
  const { termDays, withdrawalDays, today } = plan
  const country = formatCountry(plan.country, i18n.locale)
  const power = <Th value={plan.power} size="s" />
  return (
    <section
      aria-label={plan.name}
      className="flex flex-col gap-3 overflow-hidden rounded-card border border-line bg-surface px-4 pb-4 text-sm"
    >
      <SitePicture source={plan.powerSource} className="aspect-[4/1]" />
      <header>
        <h2 className="text-base font-semibold">{plan.name}</h2>
        <p className="text-muted">
          {power} · {t`${plural(termDays, { one: '# day', other: '# days' })}`} · {country} ·{' '}
          {sources[plan.powerSource]}
        </p>
      </header>
      <TermResult plan={plan} />
      {plan.ships && plan.today !== null && (
        <p className="text-xs text-muted">{t`This result leaves out goods and shipping.`}</p>
      )}
      <ul className="flex flex-col gap-1.5">
        <li>{t`Full refund for at least ${coolingOffHours} hours`}</li>
        <li>{t`Until day ${withdrawalDays}: all of the unused fee`}</li>
        <li>{t`Later: ${refunded} of the unused fee`}</li>
      </ul>
      <div className="-my-2 flex flex-col divide-y divide-line">
        {today !== null && (
          <details>
            <summary className="flex min-h-touch items-center text-accent">{t`Calculation`}</summary>
            <DayFacts plan={plan} />
          </details>
        )}
        <details>
          <summary className="flex min-h-touch items-center text-accent">{t`All contract terms`}</summary>
          <TermsList plan={plan} />
        </details>
      </div>
    </section>
  )
}

function TermsList({ plan }: { readonly plan: Plan }) {
  const { i18n, t } = useLingui()
  const { coolingOffHours } = business
  const refunded = formatBps(10_000 - business.exitKeptBps, i18n.locale)
  const power = <Th value={plan.power} size="s" />
  const fee = <Money value={plan.feePerThDay} size="s" />
  const tariff = <Money value={plan.tariff} unit="USD" size="s" />
  const serviceFee = formatBps(plan.serviceFeeBps, i18n.locale)
  const powerSource = usePowerSourceWords()[plan.powerSource]
  const { termDays, withdrawalDays } = plan
  const efficiency = formatPower(parsePower(plan.efficiency), i18n.locale)
  const country = formatCountry(plan.country, i18n.locale)
  const goods = plan.goods ?? t`goods`
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5">
      <li>
        <Trans>
          {power} of mining power in {country} ({powerSource}) for {termDays} days.
        </Trans>
      </li>
      <li>
        <Trans>You pay {fee} per TH and day in advance. Downtime is refunded.</Trans>
      </li>
      <li>
        <Trans>
          Each settled day we credit your share of the pool’s recorded revenue, minus electricity ({efficiency} J/TH at{' '}
          {tariff} per kWh, never more than the revenue) and a service fee of {serviceFee}.
        </Trans>
      </li>
      <li>
        <Trans>
          Cooling-off: your power starts at the first midnight (UTC) at least {coolingOffHours} hours after payment.
          Withdraw from the contract before that for a full refund.
        </Trans>
      </li>
      <li>
        <Trans>
          You can withdraw from the contract without a reason until the end of day {withdrawalDays} after your order
          (UTC). We refund the fee of all days not started.
        </Trans>
      </li>
      <li>
        <Trans>After that you can end early. We refund {refunded} of the fee of the whole days left.</Trans>
      </li>
      {plan.ships && (
        <li>
          <Trans>
            Includes: {goods}, sent after cooling-off. We refund goods and shipping only if nothing is sent or it
            returns to us.
          </Trans>
        </li>
      )}
    </ul>
  )
}
