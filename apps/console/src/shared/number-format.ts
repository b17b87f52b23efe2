import { currentLanguage } from './texts.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Returns a format in the operator's language. Making one takes longer than writing a row of a list, so they are kept. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${currentLanguage()} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.NumberFormat(currentLanguage(), options)
  formats.set(key, known)
  return known
}
