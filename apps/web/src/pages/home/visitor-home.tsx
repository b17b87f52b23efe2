import { Trans, useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { parseAmount } from '@terahold/money/amount'
import { ButtonLink } from '@terahold/ui/button'
import { HeadingText } from '@terahold/ui/heading-text'
import { CloudOff, Hourglass, TrendingDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExampleCard } from '../../features/catalogue/example-card.tsx'
import { usePlans } from '../../features/catalogue/plans.ts'
import { SiteStrip } from '../../features/sites/site-strip.tsx'
import { Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'

/** What it is, what it costs, what it brought, and what can go wrong. */
export function VisitorHome() {
  const { t } = useLingui()
  const price = useFromPrice()
  return (
    <div className="flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:gap-x-10">
      <div className="flex flex-col gap-3 pt-1 lg:pt-8">
        <h1 className="text-2xl font-semibold text-balance">
          <HeadingText>{t`Bitcoin mining power you can check.`}</HeadingText>
        </h1>
        <p className="text-muted">
          {price === undefined ? (
            <Trans>Prepay. Credited daily, minus costs. You can lose money.</Trans>
          ) : (
            <Trans>Prepay from {price}. Credited daily, minus costs. You can lose money.</Trans>
          )}
        </p>
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ExampleCard />
      </div>
      <div className="flex flex-col gap-3">
        <ButtonLink wide href={to.login({ connect: 'yes' })}>{t`Connect Wallet`}</ButtonLink>
        <ButtonLink wide kind="secondary" href={to.sample()}>{t`View a sample account`}</ButtonLink>
      </div>
      <div className="in-order contents">
        <div className="lg:col-start-2 lg:row-start-3">
          <SiteStrip />
        </div>
        <WhatCanGoWrong />
      </div>
    </div>
  )
}

function WhatCanGoWrong() {
  const { t } = useLingui()
  const risks = [
    {
      icon: <TrendingDown aria-hidden="true" className="size-5" />,
      title: t`You can lose money`,
      text: t`Bitcoin falls or mining gets harder: a day brings less than its fee.`,
    },
    {
      icon: <CloudOff aria-hidden="true" className="size-5" />,
      title: t`Machines stop`,
      text: t`You mine nothing. We refund the fee of those hours.`,
    },
    {
      icon: <Hourglass aria-hidden="true" className="size-5" />,
      title: t`The venue that sells the bitcoin pays late`,
      text: t`Your credit stays pending until the money arrives.`,
    },
  ]
  return (
    <section aria-labelledby="risks" className="flex flex-col gap-1 lg:col-start-1 lg:row-start-3">
      <h2 id="risks" className="text-base font-semibold">{t`What can go wrong`}</h2>
      <ul className="flex flex-col">
        {risks.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3 border-b border-line py-3 last:border-b-0">
            <span className="pt-0.5 text-loss">{icon}</span>
            <span>
              <span className="block">{title}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the lowest price of a plan on sale; undefined until it is known. */
function useFromPrice(): ReactNode | undefined {
  const { data: plans } = usePlans()
  const prices = plans?.filter(({ onSale }) => onSale).map(({ price }) => price) ?? []
  const [first, ...others] = prices
  if (first === undefined) return undefined
  const minor = (price: string) => parseAmount(price, PLACES)
  const lowest = others.reduce((low, price) => (minor(price) < minor(low) ? price : low), first)
  return <Money value={lowest} />
}
