import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnection, useConnectors, WagmiProvider } from 'wagmi'
import { bsc } from 'wagmi/chains'

// A careful hand-written dialog: a native dialog with a button for each wallet, and nothing else.
const config = createConfig({ chains: [bsc], transports: { [bsc.id]: http('/rpc') } })
const queryClient = new QueryClient()

function Page() {
  const { address } = useConnection()
  const connectors = useConnectors()
  const { mutate: connect } = useConnect()
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <main>
      <h1>Bench</h1>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect Wallet
      </button>
      <dialog ref={dialog} aria-label="Connect Wallet">
        {connectors.map((connector) => (
          <button type="button" key={connector.uid} onClick={() => connect({ connector })}>
            {connector.name}
          </button>
        ))}
      </dialog>
      <output id="account">{address}</output>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <WagmiProvider config={config}>
        <QueryClientProvider client={queryClient}>
          <Page />
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
}
