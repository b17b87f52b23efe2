import { useLingui } from '@lingui/react/macro'
import type { IssuedCode } from './invitation.ts'

/** What became of a code I made, in words. */
export function useCodeWords(): Readonly<Record<IssuedCode['status'], string>> {
  const { t } = useLingui()
  return { open: t`not used yet`, used: t`used`, expired: t`out of date` }
}
