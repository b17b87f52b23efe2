import { createWalletConnectWallet, startChain, startRelay, testAccount } from '@terahold/wallet-testkit'
import { SignClient } from '@walletconnect/sign-client'

const relay = await startRelay()
const chain = await startChain({ chainId: 56 })
const wallet = await createWalletConnectWallet({
  relayUrl: relay.url,
  account: testAccount(0),
  chains: [56],
  rpcUrl: chain.rpcUrl,
})

// Your dApp: here a bare client, in a test the page with your modal, configured with relay.url.
const metadata = { name: 'My dApp', description: '', url: 'https://dapp.example', icons: [] }
const dapp = await SignClient.init({ relayUrl: relay.url, projectId: 'any', metadata, telemetryEnabled: false })
const optionalNamespaces = { eip155: { chains: ['eip155:56'], methods: ['personal_sign'], events: [] } }
const { uri = '', approval } = await dapp.connect({ optionalNamespaces })

const proposal = await wallet.pair(uri) // in a browser test: wallet.pair(readQrCode(await page.screenshot()))
process.stdout.write(`${proposal.dapp.name} asks for chain ${proposal.chains.join(', ')}\n`)
await wallet.approve()
const session = await approval()

const request = { method: 'personal_sign', params: ['0x68656c6c6f', wallet.address] }
const signature = await dapp.request<`0x${string}`>({ topic: session.topic, chainId: 'eip155:56', request })
const isValid = await chain.client.verifyMessage({ address: wallet.address, message: 'hello', signature })
process.stdout.write(`signed by ${wallet.address}: ${isValid}\n`)

dapp.core.heartbeat.stop()
await dapp.core.relayer.transportClose()
await wallet.close()
await chain.stop()
await relay.close()
