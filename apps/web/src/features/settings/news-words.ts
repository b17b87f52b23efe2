import { useLingui } from '@lingui/react/macro'
import type { NewsKind } from '@terahold/contract/codes/members'

/** Returns the texts for the kinds of notifications. */
export function useNewsWords(): Readonly<Record<NewsKind, string>> {
  const { t } = useLingui()
  return {
    deposit: t`A payment arrived`,
    order: t`An order changed`,
    settlement: t`A day was settled`,
    withdrawal: t`A withdrawal moved`,
    ticket: t`Support answered`,
  }
}
