import { type Chain, numberToHex, SwitchChainError } from 'viem'
import { type AddedChain, addedChainParameters } from '../../networks/rpc/add-chain.ts'
import type { Clock } from '../../ports/wallet-port.ts'
import { isUnknownChain, toWalletError } from './sdk/errors.ts'
import type { SessionTracker } from './session/session-tracker.ts'

type Ask = (call: { method: string; params: unknown }) => Promise<unknown>
type Dependencies = { keeper: SessionTracker; ask: Ask; clock: Clock }

/** How long a wallet that agreed may take to put the chain into the session. */
const settleTime = 5000

/**
 * Makes a chain the one in use. An approved one needs no wallet; else the wallet is asked to switch (EIP-3326) and,
 * when it does not know the chain, to add it (EIP-3085). What the wallet reports is thrown as it is; that it cannot, as
 * `SwitchChainError`.
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

/** A wallet that was never allowed the method cannot switch; anything else keeps its own meaning. */
function unsupported(error: unknown): Error {
  const cause = toWalletError(error)
  return isUnknownChain(cause) || cause.name === 'UnsupportedProviderMethodError' ? new SwitchChainError(cause) : cause
}
