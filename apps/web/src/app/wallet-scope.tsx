import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { WalletModalProvider } from '@terahold/wallet-modal'
import '@terahold/wallet-modal/theme.css'
import '../shared/theme/wallet-theme.css'
import { WagmiContext } from 'wagmi'
import { QueryView } from '../shared/loading/query-view.tsx'
import { useTheme } from '../shared/theme/theme.ts'
import type { InWalletProps } from '../shared/wallet/in-wallet.tsx'
import { openWallet } from './wallet.ts'

/**
 * Gives a page the wallet: wagmi's hooks and our modal. The last connection is restored before the page shows. wagmi's own
 * provider is not used, because it drops the connections each time it mounts, and several pages share one configuration here.
 */
export function WalletScope({ children, waiting }: InWalletProps) {
  const { i18n } = useLingui()
  const theme = useTheme()
  const wallet = useQuery({
    queryKey: ['wallet'],
    queryFn: openWallet,
    // What it reads has its own retries.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return (
    <QueryView query={wallet} skeleton={waiting}>
      {({ config, modal }) => (
        <WagmiContext value={config}>
          <WalletModalProvider modal={modal} language={i18n.locale} theme={theme === 'system' ? 'auto' : theme}>
            {children}
          </WalletModalProvider>
        </WagmiContext>
      )}
    </QueryView>
  )
}
