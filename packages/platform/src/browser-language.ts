type LanguageSource = { readonly language: string }

/**
 * Makes the browser's language a valid tag. Libraries pass it to `Intl`, which throws `RangeError` on one such as
 * `en-US@posix`, and then cannot even be loaded.
 */
export function repairLanguage(source: LanguageSource): void {
  if (isTag(source.language)) return
  const [start = ''] = source.language.replaceAll('_', '-').split(/[@.]/)
  Object.defineProperty(source, 'language', { configurable: true, value: isTag(start) ? start : 'en' })
}

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}
