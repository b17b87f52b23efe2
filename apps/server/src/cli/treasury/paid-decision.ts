import { business } from '@terahold/contract/constants'
import type { Chain } from '../../chain/chain.ts'
import { readSafeNonce } from '../../chain/safe/safe.ts'
import type { NamedDecision } from './calls.ts'
import type { TreasurySettings } from './treasury-settings.ts'

/**
 * How long after the newest final block a decision may still be valid, in milliseconds, and so how old a payment by it can be: a week, and a
 * day for a server's clock that is ahead and for blocks that become final late.
 */
export const longestValidity = (business.decisionHours + 24) * 3_600_000
/** How many blocks back the first look is. */
const firstLook = 1_000n

/**
 * Looks for a transfer out of the treasury that names this decision, in the final blocks as most nodes see them: a
 * single node could hide it.
 * @param nonce The Safe's number for the transaction that pays. Only one transaction has it, so none that is not final
 * yet can be missed.
 * @throws Error when there is such a transfer, or when the Safe has another number in the newest final block.
 */
export async function refusePaid(
  { chain, TOKEN_ADDRESS: token, TREASURY_ADDRESS: treasury }: TreasurySettings,
  { hash, to, amount }: NamedDecision,
  nonce: bigint,
): Promise<void> {
  const last = await chain.finalized()
  const next = await readSafeNonce(chain, treasury, last.number)
  if (next !== nonce)
    throw new Error(
      `The Safe's next transaction is ${next} in the newest final block, and not ${nonce}. A payment may not be final yet: try again in some minutes. Sign and send nothing.`,
    )
  const after = { number: await findBlockBefore(chain, last), hash: last.hash }
  const transfers = await chain.agreedTransfersOf({ addresses: [treasury], token, after, to: last })
  const alike = transfers.filter(
    ({ sender, recipient, ...transfer }) =>
      sender === treasury && recipient === to?.toLowerCase() && transfer.amount === amount,
  )
  for (const { txHash } of alike) {
    const transaction = await chain.transaction(txHash)
    if (!transaction) throw new Error(`The nodes do not show the transaction ${txHash}. Sign and send nothing.`)
    if (transaction.input.toLowerCase().includes(hash.slice(2).toLowerCase()))
      throw new Error(`This decision is paid already, in ${txHash}. Sign and send nothing.`)
  }
}

/** Returns a block that is at least as old as a decision that still counts. The pace only says where to look: a chain can stand still. */
async function findBlockBefore(
  chain: Pick<Chain, 'block'>,
  last: { readonly number: bigint; readonly time: Date },
): Promise<bigint> {
  let count = firstLook
  while (count < last.number) {
    const { time } = await chain.block(last.number - count)
    const age = last.time.getTime() - time.getTime()
    if (age >= longestValidity) return last.number - count
    // A quarter more, for blocks that came faster.
    const likely = BigInt(Math.ceil((Number(count) * longestValidity * 1.25) / Math.max(age, 1)))
    count = likely > count * 2n ? likely : count * 2n
  }
  return 0n
}
