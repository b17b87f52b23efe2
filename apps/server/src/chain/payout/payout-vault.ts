import { payoutVaultAbi } from '@terahold/contracts/payout-vault'
import { type Address, encodeFunctionData, type Hex, size, toEventSelector } from 'viem'
import type { Chain, ReceiptLog } from '../chain.ts'

export interface PayoutItem {
  to: Address
  /** Minor units of the vault's token, from 1 to 2^96 - 1. */
  amount: bigint
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
  /** The vault's balance of its token. */
  cash: bigint
}

/** The most payouts of a batch: they fit, with a margin, into the 16,777,216 gas of a transaction (EIP-7825). */
export const maxPayoutsPerBatch = 300

const failedEvent = toEventSelector('PayoutFailed(uint256,address,uint256)')
const transferEvent = toEventSelector('Transfer(address,address,uint256)')
const largestAmount = 2n ** 96n - 1n
const batchGas = 300_000n
const gasPerPayout = 45_000n

/**
 * Returns the calldata of a batch in which the payout at `items[i]` has the number `firstPayoutNo + i`.
 * @throws RangeError for an amount the vault cannot take and for an empty or too large batch.
 */
export function encodePay(firstPayoutNo: bigint, items: readonly PayoutItem[]): Hex {
  if (items.length === 0 || items.length > maxPayoutsPerBatch) {
    throw new RangeError(`A batch has 1 to ${maxPayoutsPerBatch} payouts, not ${items.length}`)
  }
  return encodeFunctionData({ abi: payoutVaultAbi, functionName: 'pay', args: [firstPayoutNo, items.map(packItem)] })
}

/**
 * Returns a gas limit for a batch, two thirds more than measured with new holders (26,800 a payout). A token that needs
 * more makes the vault revert the whole batch; single payouts never fail for lack of gas.
 */
export function payGasLimit(payouts: number): bigint {
  return batchGas + gasPerPayout * BigInt(payouts)
}

/**
 * Returns the numbers of payouts the vault could not make, which stay refused for ever. Ignores other contracts' logs.
 * The event's name and shape are the same in every version of the vault.
 */
export function failedPayoutNos(vault: Address, logs: readonly ReceiptLog[]): bigint[] {
  return logs
    .filter(({ address, topics }) => lower(address) === lower(vault) && topics[0] === failedEvent)
    .map(({ topics }) => BigInt(topics[1] ?? '0x'))
}

/** Returns the token's transfers out of the vault, in its order. */
export function movesOutOf(vault: Address, token: Address, logs: readonly ReceiptLog[]): PayoutItem[] {
  return logs
    .filter(({ address, topics }) => lower(address) === lower(token) && topics[0] === transferEvent)
    .filter(({ topics: [, sender] }) => sender !== undefined && asAddress(sender) === lower(vault))
    .map(({ topics: [, , recipient = '0x'], data }) => ({ to: asAddress(recipient), amount: BigInt(data) }))
}

/** Reads the vault as of a block all nodes agree on, or of one node's newest. */
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

/** An address without code answers every call with nothing. */
function oneWord(vault: Address, answer: Hex): Hex {
  if (size(answer) !== 32) throw new Error(`${vault} is not a payout vault`)
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
