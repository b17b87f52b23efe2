import { useLingui } from '@lingui/react/macro'
import type { NewsKind } from '@terahold/contract/codes/members'

/** Returns the texts for the kinds of notifications. */
export function useNewsWords(): Readonly<Record<NewsKind, string>> {
  const { t } = useLingui()
  return {
    deposit: t`A payment of mine has arrived`,
    order: t`An order has changed`,
    settlement: t`A day was settled`,
    withdrawal: t`A withdrawal has moved on`,
    ticket: t`Support has answered`,
  }
}
