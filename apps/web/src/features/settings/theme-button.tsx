import { useLingui } from '@lingui/react/macro'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import { useTheme } from '../../shared/theme/theme.ts'
import { useThemeNames } from './theme-names.ts'

const ThemeSheet = lazySheet(
  () => import('./theme-sheet.tsx'),
  (module) => module.ThemeSheet,
)

const icons = { system: SunMoon, light: Sun, dark: Moon } as const

/** The current appearance. It opens the choice. */
export function ThemeButton() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const theme = useTheme()
  const name = useThemeNames()[theme]
  const Icon = icons[theme]
  return (
    <>
      <button
        type="button"
        aria-label={t`Appearance: ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex size-touch items-center justify-center text-muted"
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </button>
      {open && <ThemeSheet onClose={() => setOpen(false)} />}
    </>
  )
}
