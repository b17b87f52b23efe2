import { setTimeout as sleep } from 'node:timers/promises'
import type { Address, Hex } from 'viem'
import type { Chain, Receipt } from '../chain.ts'
import type { Signer } from './signer.ts'

const pollMs = 15

/**
 * Sends a transaction and waits until it is mined, not until it is final. Only for setting up chains and for tests: it
 * keeps no record, so nothing that must happen exactly once may use it.
 * @throws Error when it is refused, reverts, or is not mined in time.
 */
export async function transact(
  chain: Chain,
  signer: Signer,
  { to, data = '0x', value = 0n }: { to: Address; data?: Hex; value?: bigint },
  timeoutMs = 30_000,
): Promise<Receipt> {
  const [nonce, fees, gas] = await Promise.all([
    chain.nonce(signer.address, 'pending'),
    chain.fees(),
    chain.estimateGas({ from: signer.address, to, data, value }),
  ])
  // Another transaction may have raised this one's cost between the estimate and the block.
  const unsigned = { chainId: chain.chainId, nonce, to, data, value, gas: (gas * 5n) / 4n, ...fees }
  const { raw, hash } = await signer.signTransaction(unsigned)
  const sent = await chain.sendRaw(raw)
  if (sent.kind !== 'accepted') throw new Error(`The node refused the transaction, ${sent.kind}: ${sent.detail}`)
  const receipt = await waitForReceipt(chain, hash, timeoutMs)
  if (!receipt.isSuccess) throw new Error(`The transaction ${hash} reverted`)
  return receipt
}

async function waitForReceipt(chain: Chain, hash: Hex, timeoutMs: number): Promise<Receipt> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const receipt = await chain.receipt(hash)
    if (receipt) return receipt
    await sleep(pollMs)
  }
  throw new Error(`The transaction ${hash} was not mined within ${timeoutMs} ms`)
}
