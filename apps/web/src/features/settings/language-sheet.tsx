import { useLingui } from '@lingui/react/macro'
import { type Language, languages, languageTags } from '@terahold/locale/languages'
import { Sheet } from '@terahold/ui/sheet'
import { Check } from 'lucide-react'
import { useChooseLanguage } from './choose-language.ts'

/** Offers each language under its own name. */
export function LanguageSheet({ onClose }: { readonly onClose: () => void }) {
  const { i18n, t } = useLingui()
  const choose = useChooseLanguage()

  async function pick(locale: Language) {
    await choose(locale)
    onClose()
  }

  return (
    <Sheet open onClose={onClose} title={t`Language`} closeLabel={t`Close`}>
      <ul>
        {languageTags.map((locale) => (
          <li key={locale}>
            <button
              type="button"
              lang={locale}
              aria-current={locale === i18n.locale ? 'true' : undefined}
              onClick={() => void pick(locale)}
              className="flex min-h-touch w-full items-center justify-between border-b border-line py-2 text-left"
            >
              {languages[locale].name}
              {locale === i18n.locale && <Check aria-hidden="true" className="size-4.5 text-verified" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
