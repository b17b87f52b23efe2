import { createContext, type ReactNode, useContext } from 'react'

/**
 * Renders children inside the wallet's providers. The app supplies it, so that features do not depend on how the wallet is built.
 */
export const WalletScopeContext = createContext<((children: ReactNode) => ReactNode) | null>(null)

/** A part of a page that uses the wallet. The wallet's code is fetched only when such a part shows. */
export function InWallet({ children }: { readonly children: ReactNode }) {
  const inScope = useContext(WalletScopeContext)
  if (inScope === null) throw new Error('InWallet needs a WalletScopeContext around it')
  return inScope(children)
}
