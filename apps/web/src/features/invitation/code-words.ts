import { useLingui } from '@lingui/react/macro'
import type { IssuedCode } from './invitation.ts'

/** Returns the texts for the states of an invite code. */
export function useCodeWords(): Readonly<Record<IssuedCode['status'], string>> {
  const { t } = useLingui()
  return { open: t`unused`, used: t`used`, expired: t`expired` }
}
