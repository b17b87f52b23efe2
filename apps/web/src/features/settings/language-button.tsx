import { useLingui } from '@lingui/react/macro'
import { type Language, languages } from '@terahold/locale/languages'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'

const LanguageSheet = lazySheet(
  () => import('./language-sheet.tsx'),
  (module) => module.LanguageSheet,
)

/** The current language. It opens the choice of languages. */
export function LanguageButton() {
  const { i18n, t } = useLingui()
  const [open, setOpen] = useState(false)
  const name = languages[i18n.locale as Language].name
  return (
    <>
      <button
        type="button"
        aria-label={t`Language: ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-touch items-center gap-1.5 px-2 text-sm text-muted"
      >
        <Languages aria-hidden="true" className="size-4.5" /> {name}
      </button>
      {open && <LanguageSheet onClose={() => setOpen(false)} />}
    </>
  )
}
