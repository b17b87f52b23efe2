import { terms as en, type Term } from './en/terms.ts'
import { terms as es } from './es/terms.ts'
import { terms as fr } from './fr/terms.ts'
import type { Language } from './languages.ts'
import { terms as zhHans } from './zh-Hans/terms.ts'
import { terms as zhHant } from './zh-Hant/terms.ts'

const termbases: Readonly<Record<Language, readonly Term[]>> = { en, es, fr, 'zh-Hans': zhHans, 'zh-Hant': zhHant }

/** Returns what is wrong with the words of a text, one line each. `english` is the text it was written from. */
export function termProblems(language: Language, english: string, text: string): string[] {
  return termbases[language].flatMap(({ term, from, use, avoid, unless }) => {
    const wrong = unless?.test(english) ? null : (avoid?.exec(text) ?? null)
    return [
      ...(wrong === null ? [] : [`${language}: has “${wrong[0]}” instead of “${term}”: "${text}"`]),
      ...(from?.test(english) && use?.test(text) === false ? [`${language}: lacks “${term}”: "${text}"`] : []),
    ]
  })
}
