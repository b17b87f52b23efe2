import { useLingui } from '@lingui/react/macro'
import { Sheet } from '@terahold/ui/sheet'
import { Check } from 'lucide-react'
import { chooseTheme, type Theme, themes, useTheme } from '../../shared/theme/theme.ts'
import { useThemeNames } from './theme-names.ts'

/** Offers the system's appearance, light, or dark. */
export function ThemeSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const chosen = useTheme()
  const names = useThemeNames()

  function pick(theme: Theme) {
    chooseTheme(theme)
    onClose()
  }

  return (
    <Sheet open onClose={onClose} title={t`Appearance`} closeLabel={t`Close`}>
      <ul>
        {themes.map((theme) => (
          <li key={theme}>
            <button
              type="button"
              aria-current={theme === chosen ? 'true' : undefined}
              onClick={() => pick(theme)}
              className="flex min-h-touch w-full items-center justify-between border-b border-line py-2 text-left"
            >
              {names[theme]}
              {theme === chosen && <Check aria-hidden="true" className="size-4.5 text-verified" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
