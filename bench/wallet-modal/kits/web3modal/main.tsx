import { createWeb3Modal, defaultWagmiConfig } from '@web3modal/wagmi/react'
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiConfig } from 'wagmi'
import { bsc } from 'wagmi/chains'

const projectId = '0123456789abcdef0123456789abcdef'
const rpcUrls = { ...bsc.rpcUrls, default: { http: [`${location.origin}/rpc`] } }
const chains = [{ ...bsc, rpcUrls: { ...rpcUrls, public: rpcUrls.default } }]
const metadata = { name: 'Bench', description: 'Bench', url: location.origin, icons: [] }
const wagmiConfig = defaultWagmiConfig({ chains, projectId, metadata })
createWeb3Modal({ wagmiConfig, projectId, chains })

function Page() {
  const { address } = useAccount()
  return (
    <main>
      <h1>Bench</h1>
      {createElement('w3m-button')}
      <output id="account">{address}</output>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <WagmiConfig config={wagmiConfig}>
        <Page />
      </WagmiConfig>
    </StrictMode>,
  )
}
