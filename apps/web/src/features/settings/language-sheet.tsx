import { useLingui } from '@lingui/react/macro'
import { Sheet } from '@terahold/ui/sheet'
import { Check } from 'lucide-react'
import { type Locale, localeNames, locales } from '../../shared/locale/locales.ts'
import { useChooseLanguage } from './choose-language.ts'

/** The five languages, each in its own words. */
export function LanguageSheet({ onClose }: { readonly onClose: () => void }) {
  const { i18n, t } = useLingui()
  const choose = useChooseLanguage()

  async function pick(locale: Locale) {
    await choose(locale)
    onClose()
  }

  return (
    <Sheet open onClose={onClose} title={t`Language`} closeLabel={t`Close`}>
      <ul>
        {locales.map((locale) => (
          <li key={locale}>
            <button
              type="button"
              lang={locale}
              aria-current={locale === i18n.locale ? 'true' : undefined}
              onClick={() => void pick(locale)}
              className="flex min-h-touch w-full items-center justify-between border-b border-line py-2 text-left"
            >
              {localeNames[locale]}
              {locale === i18n.locale && <Check aria-hidden="true" size="1.125rem" className="text-verified" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
