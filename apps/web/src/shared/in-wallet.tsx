import { useLingui } from '@lingui/react/macro'
import { Skeleton, SkeletonGroup } from '@terahold/ui/skeleton'
import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react'

type WalletScope = ComponentType<{ readonly children: ReactNode }>

/** Gives its children the wallet; the app provides it, so that nothing below knows how the wallet is made. */
export const WalletScopeContext = createContext<WalletScope | null>(null)

/** A part of a page that talks to the wallet. Only where one is shown is the wallet's code fetched. */
export function InWallet({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const Scope = useContext(WalletScopeContext)
  if (Scope === null) throw new Error('InWallet needs a WalletScopeContext around it')
  const waiting = (
    <SkeletonGroup label={t`Loading`}>
      <Skeleton shape="block" />
      <Skeleton shape="row" />
    </SkeletonGroup>
  )
  return (
    <Suspense fallback={waiting}>
      <Scope>{children}</Scope>
    </Suspense>
  )
}
