import type { Catalogue } from '../../locales/catalogue.ts'
import type { Store } from '../../shell/core/store.ts'
import type { LanguageState, ModalLanguage } from './modal-state.ts'

export type LanguageActions = {
  /**
   * Changes the language when its texts are loaded. Resolves to false and keeps the language if they cannot be loaded.
   */
  setLanguage(language: ModalLanguage): Promise<boolean>
}

export function createLanguage(
  store: Store<LanguageState>,
  loadTexts: (language: ModalLanguage) => Promise<Catalogue>,
): LanguageActions {
  let wantedLanguage = store.get().language
  return {
    async setLanguage(wanted) {
      wantedLanguage = wanted
      const loaded = await loadTexts(wanted).catch(() => null)
      if (loaded && wantedLanguage === wanted) store.set({ language: wanted, texts: loaded })
      return loaded !== null
    },
  }
}
