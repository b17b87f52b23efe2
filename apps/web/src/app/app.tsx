import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { ToastProvider } from '@terahold/ui/toast'
import { lazyPart } from '../shared/loading/lazy-part.tsx'
import { PartSkeleton } from '../shared/loading/part-skeleton.tsx'
import { queryClient } from '../shared/query/query-client.ts'
import { type InWalletProps, WalletScopeContext } from '../shared/wallet/in-wallet.tsx'
import { Shell } from './shell.tsx'

const LazyWalletScope = lazyPart(
  () => import('./wallet-scope.tsx'),
  (module) => module.WalletScope,
  <PartSkeleton />,
)

const inWalletScope = (scope: InWalletProps) => <LazyWalletScope {...scope} />

/** The providers around every page. */
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
