import { type EIP1193Provider, getAddress, numberToHex, serializeTypedData, stringToHex } from 'viem'
import type { Account, Wallet } from './wallet.ts'

type Announced = {
  readonly info: { readonly rdns: string; readonly name: string; readonly icon: string }
  readonly provider: EIP1193Provider
}

const announced = new Map<string, Announced>()

/** Starts to collect the wallets that announce themselves to pages (EIP-6963). */
export function watchBrowserWallets(): void {
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { detail } = event as CustomEvent<Announced>
    if (typeof detail?.info?.rdns === 'string') announced.set(detail.info.rdns, detail)
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

/** Returns the wallets of this browser that have announced themselves. */
export function browserWallets(chainId: number): readonly Wallet[] {
  return [...announced.values()].map(({ info: { rdns, name, icon }, provider }) => ({
    id: rdns,
    name,
    ...(icon.startsWith('data:image/') && { icon }),
    connect: () => connect(provider, chainId),
  }))
}

async function connect(provider: EIP1193Provider, chainId: number): Promise<Account> {
  const [first] = await provider.request({ method: 'eth_requestAccounts' })
  if (first === undefined) throw new Error('the wallet has no account')
  const address = getAddress(first)
  return {
    address,
    signMessage: (message) => provider.request({ method: 'personal_sign', params: [stringToHex(message), address] }),
    async signTypedData(typedData) {
      // Some wallets sign only for the chain that they show.
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] })
      const params = [address, serializeTypedData(typedData)] as const
      return provider.request({ method: 'eth_signTypedData_v4', params: [...params] })
    },
  }
}
