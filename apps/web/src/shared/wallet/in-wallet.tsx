import { createContext, type ReactNode, useContext } from 'react'

/** Puts children where the wallet is; the app provides it, so that nothing below knows how the wallet is made. */
export const WalletScopeContext = createContext<((children: ReactNode) => ReactNode) | null>(null)

/** A part of a page that talks to the wallet. Only where one is shown is the wallet's code fetched. */
export function InWallet({ children }: { readonly children: ReactNode }) {
  const inScope = useContext(WalletScopeContext)
  if (inScope === null) throw new Error('InWallet needs a WalletScopeContext around it')
  return inScope(children)
}
