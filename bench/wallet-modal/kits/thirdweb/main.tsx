import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createThirdwebClient, defineChain } from 'thirdweb'
import { ConnectButton, ThirdwebProvider, useActiveAccount } from 'thirdweb/react'
import { createWallet } from 'thirdweb/wallets'

const client = createThirdwebClient({ clientId: '0123456789abcdef0123456789abcdef' })
const chain = defineChain({ id: 56, name: 'BNB Smart Chain', rpc: `${location.origin}/rpc` })
// Only wallets, as in the other kits. By default the list is behind a form for e-mail, phone and passkey.
const wallets = [createWallet('io.metamask'), createWallet('com.coinbase.wallet'), createWallet('walletConnect')]

function Page() {
  const account = useActiveAccount()
  return (
    <main>
      <h1>Bench</h1>
      <ConnectButton client={client} chain={chain} wallets={wallets} />
      <output id="account">{account?.address}</output>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ThirdwebProvider>
        <Page />
      </ThirdwebProvider>
    </StrictMode>,
  )
}
