/** Creating a formatter takes far longer than using it, and a list or chart uses the same one many times. */
function keepEach<Options, Formatter>(create: (locale: string, options: Options) => Formatter) {
  const kept = new Map<string, Formatter>()
  return (locale: string, options: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`
    const formatter = kept.get(key) ?? create(locale, options)
    kept.set(key, formatter)
    return formatter
  }
}

/** Returns the formatter of a locale for days and instants; the same one for the same options. */
export const dateFormat = keepEach(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** Returns the formatter of a locale for numbers; the same one for the same options. */
export const numberFormat = keepEach(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** Returns the names of countries, currencies and the like in a language; the same object for the same options. */
export const displayNames = keepEach(
  (locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
)
