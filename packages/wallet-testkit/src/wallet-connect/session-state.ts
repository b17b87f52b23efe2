import type { WalletCore } from '../wallet/wallet-core.ts'
import type { WalletConnectProposal } from './proposal.ts'
import type { Client, Namespaces } from './sign-client.ts'

const events = ['accountsChanged', 'chainChanged']

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
]

/**
 * Returns what the wallet grants: its methods and the requested ones, on the common chains. If there are none, it
 * grants its own chains, as wallets do that leave a wrong network to the dApp.
 */
export function namespacesFor(core: WalletCore, proposal: WalletConnectProposal): Namespaces {
  const common = core.chains.filter((chain) => proposal.chains.includes(chain))
  const granted = [...new Set([...methods, ...proposal.methods])]
  return { eip155: namespace(core, common.length > 0 ? common : core.chains, granted) }
}

/** Tells every session the wallet's chain, and adds it to sessions without it. */
export async function publishChain(client: Client, core: WalletCore): Promise<void> {
  const chainId = `eip155:${core.chainId}`
  for (const { topic, namespaces } of client.session.getAll()) {
    const { chains, granted } = grantsOf(namespaces)
    if (!chains.includes(chainId)) {
      await client.update({
        topic,
        namespaces: { eip155: namespace(core, [...chains.map(idOf), core.chainId], granted) },
      })
    }
    await client.emit({ topic, chainId, event: { name: 'chainChanged', data: core.chainId } })
  }
}

/** Replaces the account of every session with the wallet's. */
export async function publishAccount(client: Client, core: WalletCore): Promise<void> {
  for (const { topic, namespaces } of client.session.getAll()) {
    const { chains, granted } = grantsOf(namespaces)
    const updated = namespace(core, chains.map(idOf), granted)
    await client.update({ topic, namespaces: { eip155: updated } })
    const chainId = chains.includes(`eip155:${core.chainId}`) ? `eip155:${core.chainId}` : chains[0]
    if (chainId === undefined) continue
    const data = updated.accounts.filter((account) => account.startsWith(`${chainId}:`))
    await client.emit({ topic, chainId, event: { name: 'accountsChanged', data } })
  }
}

function namespace(core: WalletCore, chainIds: readonly number[], granted: readonly string[]) {
  const chains = chainIds.map((id) => `eip155:${id}`)
  return {
    chains,
    accounts: chains.flatMap((chain) => core.accounts.map(({ address }) => `${chain}:${address}`)),
    methods: [...granted],
    events,
  }
}

function grantsOf({ eip155 }: Namespaces): { chains: readonly string[]; granted: readonly string[] } {
  return { chains: eip155?.chains ?? [], granted: eip155?.methods ?? methods }
}

function idOf(chain: string): number {
  return Number(chain.split(':')[1])
}
