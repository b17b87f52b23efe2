type LanguageEntry = {
  /** The language's name in itself. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** Tags that begin with this are matched to the language… */
  readonly prefix: string
  /** …unless another language with the same prefix has a mark that is in the tag, such as `-tw`. */
  readonly marks: readonly string[]
}

/**
 * The languages of the product, in the order in which members see them. To add one, add it here and create its folder: the
 * compiler and this package's tests name every text that is missing.
 */
export const languages = {
  en: { name: 'English', direction: 'ltr', prefix: 'en', marks: [] },
  es: { name: 'Español', direction: 'ltr', prefix: 'es', marks: [] },
  fr: { name: 'Français', direction: 'ltr', prefix: 'fr', marks: [] },
  'zh-Hans': { name: '简体中文', direction: 'ltr', prefix: 'zh', marks: ['-hans'] },
  'zh-Hant': { name: '繁體中文', direction: 'ltr', prefix: 'zh', marks: ['-hant', '-tw', '-hk', '-mo', '-cht'] },
} as const satisfies Readonly<Record<string, LanguageEntry>>

/** A language by its tag (BCP 47), as it is stored and sent. */
export type Language = keyof typeof languages

/** The tags of all languages, in the order of the list. */
export const languageTags = Object.keys(languages) as Language[]

/** The language the texts are written in first, and the one for readers of none of the others. */
export const fallbackLanguage = 'en' satisfies Language

/** Creates a value for each language, such as the fields of a form. */
export function inEveryLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languageTags.map((language) => [language, make(language)])) as Record<Language, Value>
}

/** Returns the tag when it is one of the product's languages. */
export function asLanguage(tag: unknown): Language | undefined {
  return isLanguage(tag) ? tag : undefined
}

export function isLanguage(tag: unknown): tag is Language {
  return typeof tag === 'string' && Object.hasOwn(languages, tag)
}
