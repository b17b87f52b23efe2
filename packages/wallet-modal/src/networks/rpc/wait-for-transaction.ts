import type { Client, Hex } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'

/**
 * Resolves when a transaction, or one that replaced it with a higher fee, is mined. A transaction that was cancelled or
 * replaced by another counts as failed. Waits while the chain cannot be read.
 */
export async function waitForTransaction(client: Client, hash: Hex): Promise<'confirmed' | 'failed'> {
  let isReplaced = false
  const { status } = await waitForTransactionReceipt(client, {
    hash,
    // It may wait for days.
    timeout: 0,
    onReplaced({ reason }) {
      isReplaced = reason !== 'repriced'
    },
  })
  return status === 'success' && !isReplaced ? 'confirmed' : 'failed'
}
