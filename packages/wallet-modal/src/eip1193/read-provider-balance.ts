import { type Address, type Chain, createPublicClient, custom, type EIP1193Provider, erc20Abi } from 'viem'
import type { WalletProvider } from '../announcements/parse-announcement.ts'
import type { Balance } from '../ports/wallet-port.ts'

/** Returns the balance of an account, read through the wallet's node. Throws the wallet's error. */
export async function readProviderBalance(
  provider: WalletProvider,
  chain: Chain,
  token: Address | undefined,
  owner: Address,
): Promise<Balance> {
  const client = createPublicClient({ chain, transport: custom(provider as EIP1193Provider) })
  const { decimals, symbol } = chain.nativeCurrency
  if (!token) return { value: await client.getBalance({ address: owner }), decimals, symbol }
  const contract = { address: token, abi: erc20Abi } as const
  const [value, tokenDecimals, tokenSymbol] = await Promise.all([
    client.readContract({ ...contract, functionName: 'balanceOf', args: [owner] }),
    client.readContract({ ...contract, functionName: 'decimals' }),
    client.readContract({ ...contract, functionName: 'symbol' }),
  ])
  return { value, decimals: tokenDecimals, symbol: tokenSymbol }
}
