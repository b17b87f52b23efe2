import { type Address, erc20Abi } from 'viem'
import type { Config } from 'wagmi'
import { getBalance, readContract, watchAsset } from 'wagmi/actions'
import { watchTokenParameters } from '../networks/rpc/watch-token.ts'
import type { Account, Balance, TokensByChain, WatchedToken } from '../ports/wallet-port.ts'

/** Returns the balance of an account. Throws the chain's error if it cannot be read. */
export async function readBalance(config: Config, tokens: TokensByChain, account: Account): Promise<Balance> {
  const { address, chainId } = account
  if (!address || chainId === null) throw new Error('Connect an account before reading its balance')
  const token = tokens[chainId]
  return token ? readTokenBalance(config, chainId, token.address, address) : getBalance(config, { address, chainId })
}

/** Asks the wallet to list a token (EIP-747). Returns whether it did. */
export async function watchToken(config: Config, token: WatchedToken): Promise<boolean> {
  return watchAsset(config, watchTokenParameters(token))
}

async function readTokenBalance(config: Config, chainId: number, token: Address, owner: Address): Promise<Balance> {
  const contract = { chainId, address: token, abi: erc20Abi } as const
  const [value, decimals, symbol] = await Promise.all([
    readContract(config, { ...contract, functionName: 'balanceOf', args: [owner] }),
    readContract(config, { ...contract, functionName: 'decimals' }),
    readContract(config, { ...contract, functionName: 'symbol' }),
  ])
  return { value, decimals, symbol }
}
