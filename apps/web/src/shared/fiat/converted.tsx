import { useLingui } from '@lingui/react/macro'
import { Amount } from '@terahold/ui/amount'
import { useState } from 'react'
import { lazySheet } from '../loading/lazy-sheet.tsx'
import { withAllTexts } from '../locale/i18n.ts'
import { convert } from './convert.ts'
import { useExchangeRates } from './exchange-rates.ts'

const RateSheet = lazySheet(
  () => withAllTexts(() => import('./rate-sheet.tsx')),
  (module) => module.RateSheet,
)

type ConvertedProps = {
  /** USDT as a decimal string. */
  readonly value: string
  readonly of?: string
  readonly currency: string
  readonly isPlain?: boolean
}

/** An amount in another currency, always with "≈". A tap shows the rate, its day and its source. */
export function Converted({ value, of, currency, isPlain = false }: ConvertedProps) {
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const rate = useExchangeRates().data?.find((row) => row.currency === currency)
  if (rate === undefined) return null
  const amount = (usdt: string, unit: string) => (
    <Amount value={convert(usdt, rate.perDollar)} unit={unit} locale={i18n.locale} size="s" />
  )
  const text = (
    <>
      ≈ {of !== undefined && <>{amount(value, '')}/ </>}
      {amount(of ?? value, currency)}
    </>
  )
  if (isPlain) return <span className="block text-sm text-muted">{text}</span>
  return (
    <span className="block text-sm text-muted">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="min-h-6 underline decoration-dotted underline-offset-4"
      >
        {text}
      </button>
      {isOpen && <RateSheet rate={rate} onClose={() => setIsOpen(false)} />}
    </span>
  )
}
