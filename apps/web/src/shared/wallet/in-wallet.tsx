import { createContext, type ReactNode, useContext } from 'react'

export type InWalletProps = {
  readonly children: ReactNode
  /** Shows until the wallet's code is there; a skeleton by default. */
  readonly waiting?: ReactNode
}

/**
 * Renders children inside the wallet's providers. The app supplies it, so that features do not depend on how the wallet is built.
 */
export const WalletScopeContext = createContext<((scope: InWalletProps) => ReactNode) | null>(null)

/** A part of a page that uses the wallet. The wallet's code is fetched only when such a part shows. */
export function InWallet(props: InWalletProps) {
  const inScope = useContext(WalletScopeContext)
  if (inScope === null) throw new Error('InWallet needs a WalletScopeContext around it')
  return inScope(props)
}
