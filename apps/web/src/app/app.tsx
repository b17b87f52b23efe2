import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { ToastProvider } from '@terahold/ui/toast'
import { lazy, type ReactNode } from 'react'
import { allWords } from '../shared/i18n.ts'
import { WalletScopeContext } from '../shared/in-wallet.tsx'
import { queryClient } from '../shared/query-client.ts'
import { Shell } from './shell.tsx'

const LazyWalletScope = lazy(async () => {
  const [{ WalletScope }] = await Promise.all([import('./wallet-scope.tsx'), allWords()])
  return { default: WalletScope }
})

const inWalletScope = (children: ReactNode) => <LazyWalletScope>{children}</LazyWalletScope>

/** Everything a page stands on. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <WalletScopeContext value={inWalletScope}>
            <Shell />
          </WalletScopeContext>
        </ToastProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
