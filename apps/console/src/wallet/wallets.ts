import { loadConfig } from '../shared/api.ts'
import { WalletRefused } from '../shared/failure-text.ts'
import { browserWallets } from './browser-wallets.ts'
import { demoWallets } from './demo-wallets.ts'
import type { Account, Wallet } from './wallet.ts'

/** Returns the wallets of this browser; in the demo, its built-in operators. */
export async function listWallets(): Promise<readonly Wallet[]> {
  const { profile, chainId } = await loadConfig()
  return profile === 'demo' ? [...(await demoWallets()), ...browserWallets(chainId)] : browserWallets(chainId)
}

/** Returns the account that signed in. @throws WalletRefused. */
export async function openAccount({ walletId, address }: { walletId: string; address: string }): Promise<Account> {
  const wallet = (await listWallets()).find(({ id }) => id === walletId)
  if (!wallet) throw new WalletRefused('missing')
  const account = await connectWallet(wallet)
  if (account.address.toLowerCase() !== address.toLowerCase()) throw new WalletRefused('other_account')
  return account
}

/** Connects a wallet; every failure of it and of its signatures is a `WalletRefused`. */
export async function connectWallet(wallet: Wallet): Promise<Account> {
  const { address, signMessage, signTypedData } = await asRefusal(wallet.connect())
  return {
    address,
    signMessage: (message) => asRefusal(signMessage(message)),
    signTypedData: (typedData) => asRefusal(signTypedData(typedData)),
  }
}

/** EIP-1193: the user rejected the request. */
const rejected = 4001

async function asRefusal<Value>(request: Promise<Value>): Promise<Value> {
  try {
    return await request
  } catch (cause) {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
    throw new WalletRefused(code === rejected ? 'declined' : 'failed', { cause })
  }
}
