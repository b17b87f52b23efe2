import { useLingui } from '@lingui/react/macro'
import { WalletModalProvider } from '@terahold/wallet-modal'
import '@terahold/wallet-modal/theme.css'
import { type ReactNode, useEffect, useState } from 'react'
import { WagmiProvider } from 'wagmi'
import type { Locale } from '../shared/locales.ts'
import { QueryFailed } from '../shared/query-view.tsx'
import { useTheme } from '../shared/theme.ts'
import { type AppWallet, openWallet } from './wallet.ts'

type Opening = { wallet: AppWallet } | { failure: unknown } | null

/** Gives a page the wallet: wagmi's hooks and our modal. The last connection is restored before the page shows. */
export function WalletScope({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui()
  const theme = useTheme()
  const [opening, setOpening] = useState<Opening>(null)
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    let left = false
    openWallet().then(
      (wallet) => !left && setOpening({ wallet }),
      (failure: unknown) => !left && setOpening({ failure }),
    )
    return () => {
      left = true
    }
  }, [attempt])

  if (opening === null) return null
  if ('failure' in opening) return <QueryFailed error={opening.failure} onRetry={() => setAttempt(attempt + 1)} />
  const { config, modal } = opening.wallet
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <WalletModalProvider modal={modal} language={i18n.locale as Locale} theme={theme === 'system' ? 'auto' : theme}>
        {children}
      </WalletModalProvider>
    </WagmiProvider>
  )
}
