import { operatorRegistryAbi } from '@terahold/contracts/operator-registry'
import { reserveVaultAbi } from '@terahold/contracts/reserve-vault'
import { formatAmount } from '@terahold/money/amount'
import {
  type Address,
  concat,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  size,
  slice,
} from 'viem'
import type { TreasurySettings } from './treasury-settings.ts'

/** What the treasury can do with its Safe. Amounts are in minor units. */
export type TreasuryCall = { readonly to: Address; readonly data: Hex }
type House = Omit<TreasurySettings, 'chain'>

const decimals = 18
const transferSize = 68
const usdt = (amount: bigint) => `${formatAmount(amount, decimals)} USDT`

/** Moves cash to the payout vault: out of the reserve, or out of the treasury where there is no reserve. */
export function refillCall(
  { RESERVE_ADDRESS: reserve, TOKEN_ADDRESS: token, VAULT_ADDRESS: vault }: House,
  amount: bigint,
): TreasuryCall {
  if (reserve)
    return { to: reserve, data: encodeFunctionData({ abi: reserveVaultAbi, functionName: 'refill', args: [amount] }) }
  return { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [vault, amount] }) }
}

/**
 * Pays a house withdrawal. The hash of the decision follows the call's own bytes, so the Safe's owners sign it and the chain keeps it. Tokens
 * ignore what follows.
 */
export function payCall(
  { TOKEN_ADDRESS: token }: House,
  { to, amount, decision }: { to: Address; amount: bigint; decision: Hex },
): TreasuryCall {
  const call = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return { to: token, data: concat([call, decision]) }
}

/**
 * Announces that the treasury takes a decided sum out of the reserve, 48 hours before it can. The hash of the decision follows the call's own
 * bytes, as in `payCall`.
 */
export function announceCall(
  { RESERVE_ADDRESS: reserve }: House,
  { amount, decision }: { amount: bigint; decision: Hex },
): TreasuryCall {
  const call = encodeFunctionData({ abi: reserveVaultAbi, functionName: 'announceIncome', args: [amount] })
  return { to: required(reserve), data: concat([call, decision]) }
}

/** Takes the announced income out of the reserve into the treasury, after the 48 hours. */
export function takeCall({ RESERVE_ADDRESS: reserve }: House, { decision }: { decision: Hex }): TreasuryCall {
  const call = encodeFunctionData({ abi: reserveVaultAbi, functionName: 'takeIncome' })
  return { to: required(reserve), data: concat([call, decision]) }
}

function required(reserve: Address | undefined): Address {
  if (!reserve) throw new Error('There is no reserve: RESERVE_ADDRESS is not set.')
  return reserve
}

/** Takes over the ownership of a contract that its former owner has offered. */
export function acceptCall(contract: Address): TreasuryCall {
  return { to: contract, data: encodeFunctionData({ abi: operatorRegistryAbi, functionName: 'acceptOwnership' }) }
}

/**
 * Says what a transaction of the Safe does, from its bytes alone.
 * @throws Error for a transaction that no command of the treasury prepares.
 */
export function describeCall(house: House, { to, data }: TreasuryCall): string[] {
  const unknown = new Error('`terahold treasury` does not prepare transactions like this one. Sign nothing.')
  const own = { registry: house.OPERATOR_REGISTRY_ADDRESS, vault: house.VAULT_ADDRESS, reserve: house.RESERVE_ADDRESS }
  const owned = Object.entries(own).find(([, address]) => address === to)?.[0]
  try {
    if (to === house.TOKEN_ADDRESS) return describeTransfer(house, data)
    if (owned !== undefined && data === acceptCall(to).data) return [`Takes over the ${owned} ${getAddress(to)}`]
    if (owned === 'reserve') return describeReserve(house, data)
  } catch {
    // Bytes that the contract's functions do not explain.
  }
  throw unknown
}

/**
 * The decision that a transaction names in its last bytes, and the recipient and amount that the transaction itself
 * has.
 */
export type NamedDecision = { readonly hash: Hex; readonly to?: Address; readonly amount?: bigint }

/** Returns the decision that a transaction names, which `describeCall` has described. */
export function decisionNamedBy(house: House, { to, data }: TreasuryCall): NamedDecision | undefined {
  const hash = () => slice(data, size(data) - 32)
  if (to === house.TOKEN_ADDRESS) {
    if (size(data) === transferSize) return undefined
    const { args } = decodeFunctionData({ abi: erc20Abi, data: slice(data, 0, transferSize) })
    const [recipient, amount] = args as [Address, bigint]
    return { hash: hash(), to: recipient, amount }
  }
  if (to !== house.RESERVE_ADDRESS || data === acceptCall(to).data) return undefined
  const { functionName, args } = decodeFunctionData({ abi: reserveVaultAbi, data })
  if (functionName === 'announceIncome') return { hash: hash(), amount: args[0] }
  return functionName === 'takeIncome' ? { hash: hash() } : undefined
}

/** Only calls whose bytes are exactly those that a command writes. */
function describeReserve(house: House, data: Hex): string[] {
  const { functionName, args } = decodeFunctionData({ abi: reserveVaultAbi, data })
  if (functionName === 'refill' && refillCall(house, args[0]).data === data)
    return [`Moves ${usdt(args[0])} from the reserve to the vault ${getAddress(house.VAULT_ADDRESS)}`]
  const decision = slice(data, size(data) - 32)
  const decided = `By the decision ${decision}`
  if (functionName === 'announceIncome' && announceCall(house, { amount: args[0], decision }).data === data)
    return [`Announces that the treasury takes ${usdt(args[0])} out of the reserve, 48 hours later`, decided]
  if (functionName === 'takeIncome' && takeCall(house, { decision }).data === data)
    return ['Takes the announced income out of the reserve into the treasury', decided]
  throw new Error('another call of the reserve')
}

function describeTransfer(house: House, data: Hex): string[] {
  const call = slice(data, 0, transferSize)
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: call })
  if (functionName !== 'transfer') throw new Error('not a transfer')
  const [to, amount] = args as [Address, bigint]
  const isRefill = to.toLowerCase() === house.VAULT_ADDRESS
  if (size(data) === transferSize && isRefill)
    return [`Moves ${usdt(amount)} from the treasury to the vault ${getAddress(to)}`]
  if (size(data) !== transferSize + 32) throw new Error('no decision')
  return [`Pays ${usdt(amount)} to ${getAddress(to)}`, `By the decision ${slice(data, transferSize)}`]
}
