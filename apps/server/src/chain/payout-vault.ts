import { payoutVaultAbi } from '@terahold/contracts/payout-vault'
import {
  type Address,
  decodeEventLog,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  size,
  toEventSelector,
} from 'viem'
import type { Chain, ReceiptLog } from './chain.ts'

export interface PayoutItem {
  to: Address
  /** Minor units of the vault's token, from 1 to 2^96 - 1. */
  amount: bigint
}

/** What the vault said about one payout. A failed one stays refused under this number for ever. */
export interface PayoutOutcome extends PayoutItem {
  payoutNo: bigint
  isPaid: boolean
}

export interface VaultState {
  token: Address
  owner: Address
  /** The key that may pay. */
  signer: Address
  isPaused: boolean
  /** Of the current UTC day, in minor units. */
  dailyCap: bigint
  spentToday: bigint
  /** What it holds of its token. */
  cash: bigint
}

/** How many payouts a batch may have: what fits, with room, into the 16,777,216 gas a transaction may use (EIP-7825). */
export const maxPayoutsPerBatch = 300

const outcomeAbi = payoutVaultAbi.filter(
  (entry) => entry.type === 'event' && (entry.name === 'Paid' || entry.name === 'PayoutFailed'),
)
const outcomeEvents = outcomeAbi.map((event) => toEventSelector(event))
const largestAmount = 2n ** 96n - 1n
const batchGas = 300_000n
const gasPerPayout = 45_000n

/**
 * The calldata of a batch, in which the payout at `items[i]` has the number `firstPayoutNo + i`.
 * @throws RangeError for an amount the vault cannot take and for an empty or too large batch.
 */
export function encodePay(firstPayoutNo: bigint, items: readonly PayoutItem[]): Hex {
  if (items.length === 0 || items.length > maxPayoutsPerBatch) {
    throw new RangeError(`A batch has 1 to ${maxPayoutsPerBatch} payouts, not ${items.length}`)
  }
  return encodeFunctionData({ abi: payoutVaultAbi, functionName: 'pay', args: [firstPayoutNo, items.map(packItem)] })
}

/** The numbers a batch's calldata spends. @throws when it is no call of `pay`. */
export function payoutNosIn(calldata: Hex): bigint[] {
  const { functionName, args } = decodeFunctionData({ abi: payoutVaultAbi, data: calldata })
  if (functionName !== 'pay') throw new Error(`The transaction calls ${functionName}, not pay`)
  const [first, items] = args
  return items.map((_, index) => first + BigInt(index))
}

/**
 * A gas limit that lets a batch through, half as much again as measured with new holders (28,700 a payout). A token that
 * takes more makes the vault revert the whole batch; it never makes single payouts fail.
 */
export function payGasLimit(payouts: number): bigint {
  return batchGas + gasPerPayout * BigInt(payouts)
}

/** What a batch's receipt says of its payouts, in their order; logs of other contracts are left aside. */
export function payoutOutcomes(vault: Address, logs: readonly ReceiptLog[]): PayoutOutcome[] {
  return logs
    .filter(
      ({ address, topics: [event] }) => lower(address) === lower(vault) && outcomeEvents.some((one) => one === event),
    )
    .map(({ topics, data }) => {
      const signature = topics as [Hex, ...Hex[]]
      const { eventName, args } = decodeEventLog({ abi: outcomeAbi, topics: signature, data })
      const { payoutNo, to, amount } = args
      return { payoutNo, to: lower(to), amount, isPaid: eventName === 'Paid' }
    })
}

/** The vault as of a block all nodes agree on, or of one node's newest. */
export async function readVault(chain: Chain, vault: Address, block?: bigint): Promise<VaultState> {
  const read = async (functionName: VaultFact) => {
    const data = encodeFunctionData({ abi: payoutVaultAbi, functionName })
    return oneWord(vault, await chain.call({ to: vault, data, ...(block !== undefined && { block }) }))
  }
  const token = asAddress(await read('token'))
  const [owner, signer, paused, dailyCap, spentToday, cash] = await Promise.all([
    read('owner'),
    read('signer'),
    read('paused'),
    read('dailyCap'),
    read('spentToday'),
    chain.tokenBalance(token, vault, block),
  ])
  return {
    ...{ token, cash },
    owner: asAddress(owner),
    signer: asAddress(signer),
    isPaused: BigInt(paused) !== 0n,
    dailyCap: BigInt(dailyCap),
    spentToday: BigInt(spentToday),
  }
}

/** Whether the number was spent, by a payment or by a transfer the token refused. */
export async function isPayoutNoUsed(chain: Chain, vault: Address, payoutNo: bigint, block?: bigint): Promise<boolean> {
  const data = encodeFunctionData({ abi: payoutVaultAbi, functionName: 'isUsed', args: [payoutNo] })
  return BigInt(oneWord(vault, await chain.call({ to: vault, data, ...(block !== undefined && { block }) }))) !== 0n
}

type VaultFact = 'token' | 'owner' | 'signer' | 'paused' | 'dailyCap' | 'spentToday'

/** An address without code answers every call with nothing at all. */
function oneWord(vault: Address, answer: Hex): Hex {
  if (size(answer) !== 32) throw new Error(`${vault} is no payout vault`)
  return answer
}

function asAddress(word: Hex): Address {
  return `0x${word.slice(26)}`
}

function packItem({ to, amount }: PayoutItem): bigint {
  if (amount < 1n || amount > largestAmount) throw new RangeError(`A payout of ${amount} does not fit the vault`)
  return (BigInt(to) << 96n) | amount
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}
