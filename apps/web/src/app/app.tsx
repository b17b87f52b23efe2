import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { ToastProvider } from '@terahold/ui/toast'
import { queryClient } from '../shared/query-client.ts'
import { Shell } from './shell.tsx'

/** Everything a page stands on. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <Shell />
        </ToastProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
