import { demoPaths } from '@terahold/contract/service-paths'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  custom,
  erc20Abi,
  type Hex,
  http,
  parseAbiItem,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

type Account = { readonly address: Address; readonly privateKey: Hex }

/** What the demo returns about itself for scripts. */
export type DemoInfo = {
  readonly chainId: number
  readonly rpcUrl: string
  readonly token: { readonly address: Address; readonly symbol: string; readonly decimals: number }
  readonly treasury: Address
  /** Where members pay. */
  readonly reserve: Address
  readonly vault: Address
  readonly operators: readonly (Account & { readonly name: string; readonly roles: readonly string[] })[]
  readonly members: readonly Account[]
  readonly venues: readonly Account[]
  readonly pools: readonly { readonly poolId: string; readonly name: string; readonly nameplate: string }[]
}

export type Transfer = { readonly to: Address; readonly value: bigint; readonly hash: Hex }
export type Demo = Awaited<ReturnType<typeof openDemo>>

/** The demo seen from outside: its accounts, and its chain without the product. */
export async function openDemo(base: string) {
  const info = (await (await fetch(`${base}${demoPaths.info}`)).json()) as DemoInfo
  const { token } = info
  const transport = followingNode(base, info.rpcUrl)
  const chain = {
    id: info.chainId,
    name: 'demo',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [info.rpcUrl] } },
  }
  const reader = createPublicClient({ chain, transport, pollingInterval: 200 })

  /** One of the demo's members, from 1 on. */
  function memberAt(number: number): Account {
    const member = info.members[number - 1]
    if (member === undefined) throw new Error(`the demo has no member ${number}`)
    return member
  }

  return {
    info,
    reader,
    memberAt,
    usdt: (amount: string) => parseUnits(amount, token.decimals),
    balanceOf: (owner: Address) =>
      reader.readContract({ address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    /** Sends tokens and waits until the transfer is mined. */
    transfer: async (from: Hex, to: Address, amount: bigint): Promise<Hex> => {
      const wallet = createWalletClient({ account: privateKeyToAccount(from), chain, transport })
      const args = [to, amount] as const
      const hash = await wallet.writeContract({ address: token.address, abi: erc20Abi, functionName: 'transfer', args })
      await reader.waitForTransactionReceipt({ hash })
      return hash
    },
    /**
     * Stops the chain, so that transactions wait, or restarts it with a block each second as before. A new transaction
     * would wake an idle chain, but not one with a transaction in its last block: so it is given one first.
     */
    holdBlocks: async (isHeld: boolean): Promise<void> => {
      if (isHeld) {
        const account = privateKeyToAccount(memberAt(2).privateKey)
        const hash = await createWalletClient({ account, chain, transport }).sendTransaction({ to: account.address })
        await reader.waitForTransactionReceipt({ hash, pollingInterval: 50 })
      }
      const method = 'evm_setIntervalMining' as never
      await reader.request({ method, params: [isHeld ? 0 : 1] as never })
    },
    /** Returns every payment of the vault to this address on the chain. */
    payoutsTo: async (to: Address): Promise<Transfer[]> => {
      const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
      const logs = await reader.getLogs({
        address: token.address,
        event,
        args: { from: info.vault, to },
        fromBlock: 0n,
      })
      return logs.map(({ args, transactionHash }) => ({ to, value: args.value ?? 0n, hash: transactionHash }))
    },
    settlers: () => info.operators.filter(({ roles }) => roles.includes('settlement')).map(({ address }) => address),
  }
}

/**
 * The demo's node, retried for a while when it does not answer, and looked up again: after a kill, its address may
 * change.
 */
function followingNode(base: string, rpcUrl: string) {
  let node = http(rpcUrl, { retryCount: 0 })({})
  const request: typeof node.request = async (call) => {
    try {
      return await node.request(call)
    } catch (error) {
      const found = await fetch(`${base}${demoPaths.info}`).catch(() => undefined)
      if (found?.ok) node = http(((await found.json()) as DemoInfo).rpcUrl, { retryCount: 0 })({})
      throw error
    }
  }
  return custom({ request }, { retryCount: 10, retryDelay: 200 })
}
