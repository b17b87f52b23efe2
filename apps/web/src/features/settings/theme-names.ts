import { useLingui } from '@lingui/react/macro'
import type { Theme } from '../../shared/theme/theme.ts'

/** The appearances in words. */
export function useThemeNames(): Readonly<Record<Theme, string>> {
  const { t } = useLingui()
  return { system: t`System`, light: t`Light`, dark: t`Dark` }
}
