import { verifierTexts as en, type VerifierTexts } from './en/verifier.ts'
import { verifierTexts as es } from './es/verifier.ts'
import { verifierTexts as fr } from './fr/verifier.ts'
import type { Language } from './languages.ts'
import { verifierTexts as zhHans } from './zh-Hans/verifier.ts'
import { verifierTexts as zhHant } from './zh-Hant/verifier.ts'

/** The texts of `verify.html`: one file without parts to load has all languages. */
export const verifierTexts: Readonly<Record<Language, VerifierTexts>> = {
  en,
  es,
  fr,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
}
