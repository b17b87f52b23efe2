import { useLingui } from '@lingui/react/macro'
import type { Language } from '@terahold/locale/languages'
import { LANGUAGE_KEY } from '@terahold/locale/match-language'
import { api } from '../../shared/api/api.ts'
import { activateLocale } from '../../shared/locale/i18n.ts'
import { queryClient } from '../../shared/query/query-client.ts'
import { session } from '../../shared/session/session.ts'
import { storage } from '../../shared/storage/storage.ts'
import { showToast } from '../../shared/toast/toast.ts'

/** Switches the language now, remembers it here, and saves it at the server for emails and notifications. */
export function useChooseLanguage(): (locale: Language) => Promise<void> {
  const { t } = useLingui()
  return async (locale) => {
    try {
      if (!(await activateLocale(locale))) return
    } catch {
      showToast(t`This language could not be loaded. Try again.`, 'error')
      return
    }
    storage.set(LANGUAGE_KEY, locale)
    // Names of plans and lines of a statement come from the server in the reader's language.
    void queryClient.invalidateQueries()
    if (session.current() === null) return
    // Every call names its language, so the saved one matters only for emails.
    await api.settings({ locale }).catch(() => undefined)
  }
}
