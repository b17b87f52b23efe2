import { bsc } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { http, useAccount, WagmiProvider } from 'wagmi'

const projectId = '0123456789abcdef0123456789abcdef'
const adapter = new WagmiAdapter({ networks: [bsc], projectId, transports: { [bsc.id]: http('/rpc') } })
createAppKit({
  adapters: [adapter],
  networks: [bsc],
  projectId,
  metadata: { name: 'Bench', description: 'Bench', url: location.origin, icons: [] },
  features: { analytics: false },
})
const queryClient = new QueryClient()

function Page() {
  const { address } = useAccount()
  return (
    <main>
      <h1>Bench</h1>
      {createElement('appkit-button')}
      <output id="account">{address}</output>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <WagmiProvider config={adapter.wagmiConfig}>
        <QueryClientProvider client={queryClient}>
          <Page />
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
}
