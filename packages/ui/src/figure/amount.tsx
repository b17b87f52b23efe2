import { useState } from 'react'
import { classNames } from '../style/class-names.ts'
import { formatAmount, parseDecimal } from './format-amount.ts'

/** `title` is for a heading. */
export type AmountSize = 's' | 'm' | 'title' | 'l'

const sizes: Record<AmountSize, { figure: string; unit: string }> = {
  s: { figure: 'text-sm', unit: 'text-xs' },
  m: { figure: 'text-base', unit: 'text-sm' },
  title: { figure: 'text-xl font-semibold', unit: 'text-base font-normal tracking-normal' },
  l: {
    figure: 'text-2xl font-semibold max-sm:text-[length:min(var(--text-2xl),11vw)]',
    unit: 'text-base font-normal tracking-normal',
  },
}

export interface AmountProps {
  /** Minor units, or a decimal string such as the API's. */
  readonly value: bigint | string
  /** The decimals of the minor unit; required with a bigint. */
  readonly decimals?: number | undefined
  readonly unit: string
  readonly locale: string
  /** By default two. An amount below one that needs more has all four, so that the figures of a list line up. */
  readonly minFraction?: number | undefined
  /** By default four, and two from one on, where more would be noise. */
  readonly maxFraction?: number | undefined
  /** All decimals, for something that is signed. */
  readonly exact?: boolean | undefined
  /** `always` writes a plus before a gain, `minus` a minus before a cost. */
  readonly sign?: 'auto' | 'always' | 'minus' | undefined
  /** The word after a negative amount, because colour and a minus are not enough. */
  readonly lossWord?: string | undefined
  readonly size?: AmountSize | undefined
  /** A tap shows all decimals. Not inside of something that is pressed itself. */
  readonly tap?: boolean | undefined
}

const marks = { auto: '', always: '+', minus: '−' }

/** @example <Amount value={-3800n} decimals={6} unit="USDT" locale={locale} lossWord={t`loss`} /> */
export function Amount(props: AmountProps) {
  const { value, decimals = 0, unit, locale, exact = false, sign = 'auto', lossWord, size = 'm', tap = false } = props
  const parsed = typeof value === 'bigint' ? { minorUnits: value, decimals } : parseDecimal(value)
  const { maxFraction = fractionFor(parsed) } = props
  const { minFraction = needsMoreThanCents(parsed) ? Math.min(fractionFor(parsed), maxFraction) : 2 } = props
  const format = { locale, minFraction, maxFraction: exact ? parsed.decimals : maxFraction }
  const [isWhole, setIsWhole] = useState(false)
  const { text: rounded, isNegative, isZero } = formatAmount(parsed.minorUnits, parsed.decimals, format)
  const whole = formatAmount(parsed.minorUnits, parsed.decimals, { ...format, maxFraction: parsed.decimals }).text
  const text = isWhole ? whole : rounded
  const mark = isNegative || isZero ? '' : marks[sign]
  // A large figure is the page's subject: it rolls in, and again when it changes.
  const digits =
    size === 'l' ? (
      <span key={text} className="inline-block animate-roll">
        <Digits>{mark + text}</Digits>
      </span>
    ) : (
      <Digits>{mark + text}</Digits>
    )
  return (
    <span
      className={classNames('tabular-nums', sizes[size].figure, isNegative && 'text-loss')}
      title={whole === rounded ? undefined : `${mark}${whole} ${unit}`}
    >
      {tap && whole !== rounded ? (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="relative after:absolute after:-inset-3"
        >
          {digits}
        </button>
      ) : (
        digits
      )}{' '}
      <Unit size={size}>{unit}</Unit>
      {isNegative && lossWord !== undefined && <span className={sizes[size].unit}> {lossWord}</span>}
    </span>
  )
}

function fractionFor({ minorUnits, decimals }: { readonly minorUnits: bigint; readonly decimals: number }): number {
  const one = 10n ** BigInt(decimals)
  return minorUnits >= one || minorUnits <= -one ? 2 : 4
}

function needsMoreThanCents({
  minorUnits,
  decimals,
}: {
  readonly minorUnits: bigint
  readonly decimals: number
}): boolean {
  return decimals > 2 && minorUnits % 10n ** BigInt(decimals - 2) !== 0n
}

/** A number stays on one line as long as the line can hold it. */
export function Digits({ children }: { readonly children: string }) {
  return <span className="inline-block max-w-full wrap-anywhere">{children}</span>
}

/** The smaller, lighter word after a figure. */
export function Unit({ size, children }: { readonly size: AmountSize; readonly children: string }) {
  return <span className={classNames('text-muted', sizes[size].unit)}>{children}</span>
}

export function figureSize(size: AmountSize): string {
  return sizes[size].figure
}
