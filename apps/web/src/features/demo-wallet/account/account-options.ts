import { type Address, encodeFunctionData, erc20Abi, formatUnits, isAddressEqual } from 'viem'
import type { DemoInfo, DemoMember } from '../rpc/demo-info.ts'
import type { Rpc } from '../rpc/json-rpc.ts'

/** An account to connect with. Amounts are decimal strings, null if the chain did not answer. */
export type AccountOption = {
  readonly address: Address
  readonly isMember: boolean
  /** Whether it has sent a transaction. */
  readonly isUsed: boolean
  readonly balance: string | null
}

/** Returns the demo's members, and the account stored on an earlier visit if it is not one of them. */
export function knownAccounts(info: DemoInfo, kept: DemoMember | null): readonly DemoMember[] {
  const isOwn = kept && !info.members.some(({ address }) => isAddressEqual(address, kept.address))
  return isOwn ? [kept, ...info.members] : info.members
}

export async function describeAccounts(
  rpc: Rpc,
  info: DemoInfo,
  accounts: readonly DemoMember[],
): Promise<readonly AccountOption[]> {
  return Promise.all(
    accounts.map(async ({ address }) => {
      const [isUsed, balance] = await Promise.all([hasSent(rpc, address), tokenBalance(rpc, info, address)])
      const isMember = info.members.some((member) => isAddressEqual(member.address, address))
      return { address, isMember, isUsed, balance }
    }),
  )
}

/** Returns the account to suggest: the one used here before, or the first member without transactions, or the first of all. */
export function suggestAccount(options: readonly AccountOption[], kept: DemoMember | null): Address | null {
  const before = options.find(({ address }) => kept && isAddressEqual(address, kept.address))
  const unused = options.find(({ isMember, isUsed }) => isMember && !isUsed)
  return (before ?? unused ?? options[0])?.address ?? null
}

/** If the chain does not answer, the account can still connect and counts as unused. */
async function hasSent(rpc: Rpc, address: Address): Promise<boolean> {
  const count = await rpc('eth_getTransactionCount', [address, 'latest']).catch(() => '0x0')
  return BigInt(String(count)) > 0n
}

async function tokenBalance(rpc: Rpc, { token }: DemoInfo, owner: Address): Promise<string | null> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const answer = await rpc('eth_call', [{ to: token.address, data }, 'latest']).catch(() => '0x')
  return answer === '0x' ? null : formatUnits(BigInt(String(answer)), token.decimals)
}
