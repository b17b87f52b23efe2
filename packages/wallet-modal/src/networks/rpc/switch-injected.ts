import { type Chain, numberToHex } from 'viem'
import { parseChainId } from '../core/chain-id.ts'
import { ChainNotAddedError, ChainNotSwitchedError } from '../core/switch-error.ts'
import { addChainParameters } from './add-chain.ts'

export type SwitchableProvider = { request(call: { method: string; params?: readonly unknown[] }): Promise<unknown> }

type SwitchOptions = {
  wait(milliseconds: number): Promise<void>
  /** Called with the wallet's real chain after it approved. */
  onChain(chainId: number): void
}

/** How often a wallet that approved is asked for its chain, and the interval in milliseconds. */
const looks = 6
const betweenLooks = 500

/**
 * Switches an EIP-1193 wallet, and adds the chain if the wallet does not know it (EIP-3326, EIP-3085). wagmi's own
 * function reports every failure to add as a refusal, and waits for ever for a wallet that approves but does not
 * switch.
 *
 * Throws the wallet's error, `ChainNotAddedError`, or `ChainNotSwitchedError` after telling the app the wallet's real
 * chain.
 */
export async function switchInjected(
  provider: SwitchableProvider,
  chain: Chain,
  { wait, onChain }: SwitchOptions,
): Promise<void> {
  const chainId = numberToHex(chain.id)
  const ask = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  try {
    await ask()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await addChain(provider, chain)
    // A wallet need not switch to a chain it added (EIP-3085).
    if ((await chainOf(provider)) !== chain.id) await ask()
  }
  await confirm()

  async function confirm() {
    let actual = await chainOf(provider)
    for (let look = 1; look < looks && actual !== chain.id; look++) {
      await wait(betweenLooks)
      actual = await chainOf(provider)
    }
    // Not every wallet reports its change, and some report one that did not happen.
    if (actual) onChain(actual)
    if (actual !== chain.id) throw new ChainNotSwitchedError()
  }
}

async function addChain(provider: SwitchableProvider, chain: Chain) {
  const parameters = addChainParameters(chain)
  try {
    await provider.request({ method: 'wallet_addEthereumChain', params: [parameters] })
  } catch (cause) {
    throw new ChainNotAddedError(cause)
  }
}

/** Returns the wallet's chain; undefined if it answers with none. */
async function chainOf(provider: SwitchableProvider): Promise<number | undefined> {
  return parseChainId(await provider.request({ method: 'eth_chainId' }))
}

/** 4902, which some mobile wallets put in `data.originalError`. */
function isUnknownChain(error: unknown): boolean {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: { originalError?: { code?: unknown } } }
  return code === 4902 || data?.originalError?.code === 4902
}
