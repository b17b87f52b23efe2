import { type Chain, numberToHex, SwitchChainError } from 'viem'
import { type AddedChain, addedChainParameters } from '../../networks/rpc/add-chain.ts'
import type { Clock } from '../../ports/wallet-port.ts'
import { isUnknownChain, toWalletError } from './sdk/to-wallet-error.ts'
import type { SessionTracker } from './session/session-tracker.ts'

type Ask = (call: { method: string; params: unknown }) => Promise<unknown>
type Dependencies = { keeper: SessionTracker; ask: Ask; clock: Clock }

/** How long a wallet that agreed may take to add the chain to the session, in milliseconds. */
const settleTime = 5000

/**
 * Switches the chain. An approved chain needs no request. Otherwise the wallet is asked to switch (EIP-3326) and, if it
 * does not know the chain, to add it (EIP-3085). Errors of the wallet are thrown unchanged. Throws `SwitchChainError`
 * if the wallet cannot switch.
 */
export async function switchWalletChain(
  chain: Chain,
  added: AddedChain,
  { keeper, ask, clock }: Dependencies,
): Promise<void> {
  if (isApproved()) return keeper.setChain(chain.id)
  const chainId = numberToHex(chain.id)
  try {
    await ask({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  } catch (error) {
    if (!isUnknownChain(error)) throw unsupported(error)
    try {
      await ask({ method: 'wallet_addEthereumChain', params: [addedChainParameters(chain, added)] })
    } catch (addError) {
      throw unsupported(addError)
    }
  }
  await approval()
  keeper.setChain(chain.id)

  function isApproved(): boolean {
    return keeper.live?.view.chainIds.includes(chain.id) ?? false
  }

  function approval(): Promise<void> {
    if (isApproved()) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const stop = keeper.onUpdate(() => isApproved() && settle(resolve))
      const cancel = clock.after(settleTime, () =>
        settle(() =>
          reject(new SwitchChainError(new Error('The wallet agreed, but did not add the chain to the session'))),
        ),
      )
      function settle(end: () => void) {
        stop()
        cancel()
        end()
      }
    })
  }
}

/** A wallet without permission for the method cannot switch. Other errors stay unchanged. */
function unsupported(error: unknown): Error {
  const cause = toWalletError(error)
  return isUnknownChain(cause) || cause.name === 'UnsupportedProviderMethodError' ? new SwitchChainError(cause) : cause
}
