import { useLingui } from '@lingui/react/macro'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTheme } from '../../shared/theme.ts'
import { useThemeNames } from './theme-names.ts'

const ThemeSheet = lazy(() => import('./theme-sheet.tsx').then((module) => ({ default: module.ThemeSheet })))

const icons = { system: SunMoon, light: Sun, dark: Moon } as const

/** The appearance in use; tapping it offers the others. */
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
        <Icon aria-hidden="true" size="1.125rem" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <ThemeSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
