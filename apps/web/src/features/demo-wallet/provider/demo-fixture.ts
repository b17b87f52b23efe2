import { startTestAnvil, type TestAnvil } from '@terahold/contracts/test-anvil'
import { testUsdtAbi, testUsdtBytecode } from '@terahold/contracts/test-usdt'
import { type Address, getAddress, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createStoredAccount, type KeyStorage } from '../account/stored-account.ts'
import type { ConfirmRequest, Decision } from '../request/confirm-request.ts'
import type { DemoInfo, DemoMember } from '../rpc/demo-info.ts'
import { createRpc, type Rpc } from '../rpc/json-rpc.ts'
import { createDemoProvider, type DemoProvider } from './demo-provider.ts'

/** Three of the development keys that every local chain tool knows. anvil gives each of them ether. */
const keys: readonly Hex[] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
]

export type DemoChain = { anvil: TestAnvil; info: DemoInfo; rpc: Rpc; members: readonly [DemoMember, DemoMember] }

/** A local chain like the demo's: a token, a treasury, and two members with 10,000 of the token each. */
export async function startDemoChain(): Promise<DemoChain> {
  const anvil = await startTestAnvil()
  const [owner, first, second] = keys.map((privateKey) => ({ privateKey, ...privateKeyToAccount(privateKey) }))
  if (!owner || !first || !second) throw new Error('Three keys are needed')
  const { client } = anvil
  const hash = await client.deployContract({
    abi: testUsdtAbi,
    bytecode: testUsdtBytecode,
    args: [owner.address],
    account: owner.address,
  })
  const { contractAddress: token } = await client.waitForTransactionReceipt({ hash })
  if (!token) throw new Error('The token was not deployed')
  for (const { address } of [first, second]) {
    const mint = { address: token, abi: testUsdtAbi, functionName: 'mint', account: owner.address } as const
    const minted = await client.writeContract({ ...mint, args: [address, 10_000n * 10n ** 18n] })
    await client.waitForTransactionReceipt({ hash: minted })
  }
  const members = [memberOf(first), memberOf(second)] as const
  const info = {
    chainId: 31337,
    token: { address: getAddress(token), symbol: 'USDT', decimals: 18 },
    treasury,
    reserve: treasury,
    members,
  }
  return { anvil, info, rpc: createRpc(anvil.rpcUrl, fetch), members }
}

export const treasury: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

function memberOf({ address, privateKey }: DemoMember): DemoMember {
  return { address, privateKey }
}

/** A person who sees each request and answers by the current rule. */
export type Person = { seen: ConfirmRequest[]; answer: (request: ConfirmRequest) => Decision | Promise<Decision> }

export const approving = (request: ConfirmRequest): Decision =>
  request.kind === 'connect' && request.suggested
    ? { isApproved: true, account: request.suggested }
    : { isApproved: true }

export type WalletBench = { provider: DemoProvider; person: Person; storage: KeyStorage }

export function createWalletBench(
  { info, rpc }: Pick<DemoChain, 'info' | 'rpc'>,
  storage = memoryStorage(),
): WalletBench {
  const person: Person = { seen: [], answer: approving }
  const provider = createDemoProvider({
    loadInfo: async () => info,
    rpc,
    account: createStoredAccount(storage),
    confirm: async (request) => {
      person.seen.push(request)
      return person.answer(request)
    },
  })
  return { provider, person, storage }
}

export function memoryStorage(): KeyStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
