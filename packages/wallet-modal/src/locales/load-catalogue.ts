import { walletModalTexts as english } from '@terahold/locale/en/wallet-modal'
import type { Language } from '@terahold/locale/languages'
import { walletModalTexts } from '@terahold/locale/texts'
import { importWithRetry } from '../browser/import-with-retry.ts'
import type { Catalogue } from './catalogue.ts'

/** The languages the modal has texts in. Taken from the texts, because the list of languages says more than the modal needs. */
export const languages = ['en', ...Object.keys(walletModalTexts)] as readonly Language[]

/** Loads the texts of a language. English is built in; the others are a chunk each. Rejects for any other language. */
export async function loadCatalogue(language: string): Promise<Catalogue> {
  return language === 'en' ? english : importWithRetry(walletModalTexts[language as 'fr'], 'walletModalTexts')
}
