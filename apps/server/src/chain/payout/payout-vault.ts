import { payoutVaultAbi } from '@terahold/contracts/payout-vault'
import { parseApproval } from '@terahold/decisions/approval'
import { parseDecision } from '@terahold/decisions/decision'
import type { SignedDecision } from '@terahold/decisions/verify'
import { type Address, encodeFunctionData, type Hex, keccak256, size, toBytes, toEventSelector } from 'viem'
import type { Chain, ReceiptLog } from '../chain.ts'
import { lowerCase } from '../lower-case.ts'

export interface PayoutItem {
  to: Address
  /** Minor units of the vault's token, from 1 to 2^96 - 1. */
  amount: bigint
  /** What two operators signed. The vault needs it from its release threshold on. */
  release?: SignedDecision
}

/** What the vault pays without a release, who can make it pay, and whose releases it takes. */
export interface VaultSettings {
  /** The key that may pay. */
  signer: Address
  /** From this amount a payout needs a release. In minor units, below 2^96. */
  releaseFrom: bigint
  /** What smaller payouts may take in 24 hours, and at once. In minor units, below 2^96. */
  dailyCap: bigint
  registry: Address
}

export interface VaultState extends VaultSettings {
  token: Address
  owner: Address
  isPaused: boolean
  /** What payouts without a release may take now, in minor units. */
  budgetLeft: bigint
  /** The vault's balance of its token. */
  cash: bigint
}

/** The most payouts of a batch: they fit, with a margin, into the 16,777,216 gas of a transaction (EIP-7825). */
export const maxPayoutsPerBatch = 300
/** The most payouts of a batch that carries releases. */
export const maxReleasesPerBatch = 20

const failedEvent = toEventSelector('PayoutFailed(uint256,address,uint256)')
const transferEvent = toEventSelector('Transfer(address,address,uint256)')
const largestAmount = 2n ** 96n - 1n
const batchGas = 300_000n
const gasPerPayout = 45_000n
const gasPerRelease = 600_000n

/**
 * Returns the calldata of a batch in which the payout at `items[i]` has the number `firstPayoutNo + i`. Either all of them
 * have a release or none.
 * @throws RangeError for an amount the vault cannot take and for an empty, mixed or too large batch.
 */
export function encodePay(firstPayoutNo: bigint, items: readonly PayoutItem[]): Hex {
  const releases = items.flatMap((item) => (item.release ? [packRelease(item, item.release)] : []))
  const most = releases.length > 0 ? maxReleasesPerBatch : maxPayoutsPerBatch
  if (items.length === 0 || items.length > most) {
    throw new RangeError(`A batch has 1 to ${most} payouts, not ${items.length}`)
  }
  const call = { abi: payoutVaultAbi } as const
  if (releases.length === 0)
    return encodeFunctionData({ ...call, functionName: 'pay', args: [firstPayoutNo, items.map(packItem)] })
  if (releases.length < items.length) throw new RangeError('A batch has payouts with and without a release')
  return encodeFunctionData({ ...call, functionName: 'payReleased', args: [firstPayoutNo, releases] })
}

/**
 * Returns a gas limit for a batch, two thirds more than measured with new holders (26,800 a payout). A payout with a
 * release takes about 110,000; its limit leaves room for operators whose wallets are contracts. A token that needs more
 * makes the vault revert the whole batch; single payouts never fail for lack of gas.
 */
export function payGasLimit(payouts: number, hasReleases = false): bigint {
  return batchGas + (hasReleases ? gasPerRelease : gasPerPayout) * BigInt(payouts)
}

/**
 * Returns the numbers of payouts the vault could not make, which stay refused for ever. Ignores other contracts' logs.
 * The event's name and shape are the same in every version of the vault.
 */
export function failedPayoutNos(vault: Address, logs: readonly ReceiptLog[]): bigint[] {
  return logs
    .filter(({ address, topics }) => lowerCase(address) === lowerCase(vault) && topics[0] === failedEvent)
    .map(({ topics }) => BigInt(topics[1] ?? '0x'))
}

/** Returns the token's transfers out of the vault, in its order. */
export function movesOutOf(vault: Address, token: Address, logs: readonly ReceiptLog[]): PayoutItem[] {
  return logs
    .filter(({ address, topics }) => lowerCase(address) === lowerCase(token) && topics[0] === transferEvent)
    .filter(({ topics: [, sender] }) => sender !== undefined && asAddress(sender) === lowerCase(vault))
    .map(({ topics: [, , recipient = '0x'], data }) => ({ to: asAddress(recipient), amount: BigInt(data) }))
}

/** Reads the vault as of a block all nodes agree on, or of one node's newest. */
export async function readVault(chain: Chain, vault: Address, block?: bigint): Promise<VaultState> {
  const read = async (functionName: VaultFact) => {
    const data = encodeFunctionData({ abi: payoutVaultAbi, functionName })
    return oneWord(vault, await chain.call({ to: vault, data, ...(block !== undefined && { block }) }))
  }
  const token = asAddress(await read('token'))
  const [owner, signer, paused, releaseFrom, dailyCap, budgetLeft, registry, cash] = await Promise.all([
    read('owner'),
    read('signer'),
    read('paused'),
    read('releaseFrom'),
    read('dailyCap'),
    read('budgetLeft'),
    read('registry'),
    chain.tokenBalance(token, vault, block),
  ])
  return {
    token,
    cash,
    owner: asAddress(owner),
    signer: asAddress(signer),
    registry: asAddress(registry),
    isPaused: BigInt(paused) !== 0n,
    releaseFrom: BigInt(releaseFrom),
    dailyCap: BigInt(dailyCap),
    budgetLeft: BigInt(budgetLeft),
  }
}

/** Whether the number was spent, by a payment or by a transfer the token refused. */
export async function isPayoutNoUsed(chain: Chain, vault: Address, payoutNo: bigint, block?: bigint): Promise<boolean> {
  const data = encodeFunctionData({ abi: payoutVaultAbi, functionName: 'isUsed', args: [payoutNo] })
  return BigInt(oneWord(vault, await chain.call({ to: vault, data, ...(block !== undefined && { block }) }))) !== 0n
}

/** Returns whether the vault has taken a release of this withdrawal as of a block, whether its transfer succeeded or not. */
export async function isReleased(chain: Chain, vault: Address, withdrawId: string, block: bigint): Promise<boolean> {
  const args = [keccak256(toBytes(withdrawId))] as const
  const data = encodeFunctionData({ abi: payoutVaultAbi, functionName: 'isReleased', args })
  return BigInt(oneWord(vault, await chain.call({ to: vault, data, block }))) !== 0n
}

type VaultFact = 'token' | 'owner' | 'signer' | 'paused' | 'releaseFrom' | 'dailyCap' | 'budgetLeft' | 'registry'

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

/** @throws MalformedDecision, RangeError. */
function packRelease({ to, amount }: PayoutItem, { decision, maker, approval }: SignedDecision) {
  if (!approval || amount < 1n || amount > largestAmount)
    throw new RangeError(`A release of ${amount} does not fit the vault`)
  const { message } = parseDecision(decision)
  const text = (name: string) => String(message[name])
  return {
    decisionId: message.decisionId,
    withdrawalId: text('withdrawalId'),
    memberId: text('memberId'),
    to,
    amount,
    expiresAt: BigInt(message.expiresAt),
    approvalExpiresAt: BigInt(parseApproval(approval.text).expiresAt),
    maker: maker.address,
    checker: approval.checker.address,
    makerSignature: maker.signature,
    checkerSignature: approval.checker.signature,
  }
}
