import { useLingui } from '@lingui/react/macro'
import { LOCALE_KEY } from '@terahold/platform/locale'
import { api } from '../../shared/api.ts'
import { activateLocale } from '../../shared/i18n.ts'
import type { Locale } from '../../shared/locales.ts'
import { notify } from '../../shared/notices.ts'
import { session } from '../../shared/session.ts'
import { storage } from '../../shared/storage.ts'

/** Switches the language now, remembers it here, and tells the server, which writes letters and notices in it. */
export function useChooseLanguage(): (locale: Locale) => Promise<void> {
  const { t } = useLingui()
  return async (locale) => {
    try {
      await activateLocale(locale)
    } catch (cause) {
      console.warn(`The words of '${locale}' did not load`, cause)
      notify(t`This language could not be loaded. Please try again.`, 'error')
      return
    }
    storage.set(LOCALE_KEY, locale)
    if (session.current() === null) return
    // The choice holds on this device either way; the server learns it with the next change.
    await api
      .post('/prod/APP/user/settings', { locale })
      .catch((cause: unknown) => console.warn('The server did not learn the language', cause))
  }
}
