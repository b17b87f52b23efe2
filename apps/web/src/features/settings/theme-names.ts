import { useLingui } from '@lingui/react/macro'
import type { Theme } from '../../shared/theme/theme.ts'

/** Returns the names of the appearances. */
export function useThemeNames(): Readonly<Record<Theme, string>> {
  const { t } = useLingui()
  return { system: t`System`, light: t`Light`, dark: t`Dark` }
}
