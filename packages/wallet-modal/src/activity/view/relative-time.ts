const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Unit = 'minute' | 'hour' | 'day' | 'month' | 'year'

/** Each unit with its length in milliseconds, longest first. */
const units: readonly (readonly [Unit, number])[] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]

/** The short English units of the specification (section 9). Other languages use `Intl`. */
const english: Readonly<Record<Unit, readonly [one: string, more: string]>> = {
  minute: ['min', 'min'],
  hour: ['hr', 'hrs'],
  day: ['d', 'd'],
  month: ['mo', 'mo'],
  year: ['yr', 'yr'],
}

/**
 * Returns how long ago something was, in whole units: '5 min ago', '2 hrs ago', '3 d ago'. Less than a minute, or a
 * time in the future from a wrong clock, is 'now' in the language.
 */
export function relativeTime(then: number, now: number, language: string): string {
  const passed = now - then
  for (const [unit, length] of units) {
    const count = Math.floor(passed / length)
    if (count < 1) continue
    if (language === 'en') return `${count} ${english[unit][count === 1 ? 0 : 1]} ago`
    return new Intl.RelativeTimeFormat(language, { style: 'short' }).format(-count, unit)
  }
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second')
}
