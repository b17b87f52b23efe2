/**
 * Compares the gas per recipient of a payout: single transfers, our vault's batches, and the two public ways of paying
 * many from an allowance. On anvil, in units of gas, so the same on every machine. Alone: `node scripts/run.mjs bench/ledger/gas.ts`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { payoutVaultAbi, payoutVaultBytecode } from '@terahold/contracts/payout-vault'
import { startTestAnvil, type TestAnvil } from '@terahold/contracts/test-anvil'
import { testUsdtAbi, testUsdtBytecode } from '@terahold/contracts/test-usdt'
import { type Abi, type Address, encodeFunctionData, type Hash, type Hex, maxUint256, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { disperseAbi, disperseBytecode } from '../../contracts/test/generated/disperse.ts'
import { readArguments } from '../../scripts/command-line/help.mjs'

/** Gas per recipient in one batch of this size, including the batch's own share. */
export type GasRow = {
  readonly recipients: number
  /** Whether the recipients held the token before. */
  readonly holders: 'new' | 'existing'
  readonly single: number
  readonly disperseSimple: number
  readonly disperse: number
  readonly vault: number
}

/** The most gas the vault may cost per recipient at 300. */
export const gasGoals = { existing: 9_800, new: 26_900 } as const

type Payment = { readonly to: Address; readonly amount: bigint }
type Way = 'single' | 'disperseSimple' | 'disperse' | 'vault'

const ways = ['single', 'disperseSimple', 'disperse', 'vault'] as const
const sizes = [1, 10, 100, 300] as const
const plenty = 10n ** 27n

/** Measures every way for 1, 10, 100 and 300 recipients; takes some seconds. */
export async function gas(): Promise<GasRow[]> {
  const anvil = await startTestAnvil({ mining: 'auto' })
  try {
    const payer = await openPayer(anvil)
    // The first payment writes storage slots that later ones reuse.
    for (const way of ways) await payer[way](payments(1))
    const rows: GasRow[] = []
    for (const recipients of sizes) {
      const [toNew, toExisting] = [new Map<Way, number>(), new Map<Way, number>()]
      for (const way of ways) {
        const batch = payments(recipients)
        toNew.set(way, (await payer[way](batch)) / recipients)
        toExisting.set(way, (await payer[way](batch)) / recipients)
      }
      rows.push(rowOf(recipients, 'new', toNew), rowOf(recipients, 'existing', toExisting))
    }
    return rows
  } finally {
    await anvil.stop()
  }
}

function rowOf(recipients: number, holders: GasRow['holders'], measured: ReadonlyMap<Way, number>): GasRow {
  const of = (way: Way) => Math.round(measured.get(way) ?? Number.NaN)
  return {
    recipients,
    holders,
    single: of('single'),
    vault: of('vault'),
    disperse: of('disperse'),
    disperseSimple: of('disperseSimple'),
  }
}

/** One key with plenty of the token, for itself and in its vault; each way pays a batch and returns the gas used. */
async function openPayer({ client }: TestAnvil) {
  const account = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: account.address, value: parseEther('1000') })
  const token = await deploy(testUsdtAbi, testUsdtBytecode, [account.address])
  const vault = await deploy(payoutVaultAbi, payoutVaultBytecode, [
    token,
    account.address,
    { signer: account.address, releaseFrom: plenty, dailyCap: plenty, registry: account.address },
  ])
  const disperser = await deploy(disperseAbi, disperseBytecode, [])
  for (const to of [account.address, vault]) await call(token, testUsdtAbi, 'mint', [to, plenty])
  await call(token, testUsdtAbi, 'approve', [disperser, maxUint256])
  let payoutNo = 0n

  async function deploy(abi: Abi, bytecode: Hex, args: readonly unknown[]): Promise<Address> {
    const hash = await client.deployContract({ account, abi, bytecode, args })
    const { contractAddress } = await receiptOf(hash)
    if (!contractAddress) throw new Error('The contract was not created')
    return contractAddress
  }

  /** Anvil mines each transaction at once. Waiting for a new block, as viem does, can miss it on a busy machine. */
  async function receiptOf(hash: Hash) {
    for (let tries = 0; tries < 600; tries += 1) {
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
      if (receipt) return receipt
      await pause(50)
    }
    throw new Error(`${hash} was not mined within half a minute`)
  }

  async function call(to: Address, abi: Abi, functionName: string, args: readonly unknown[]): Promise<number> {
    const data = encodeFunctionData({ abi, functionName, args })
    const hash = await client.sendTransaction({ account, to, data, gas: 15_000_000n })
    const { status, gasUsed } = await receiptOf(hash)
    if (status !== 'success') throw new Error(`${functionName} reverted`)
    return Number(gasUsed)
  }

  const dispersed = (functionName: string) => (batch: readonly Payment[]) =>
    call(disperser, disperseAbi, functionName, [token, batch.map(({ to }) => to), batch.map(({ amount }) => amount)])

  return {
    async single(batch: readonly Payment[]) {
      let used = 0
      for (const { to, amount } of batch) used += await call(token, testUsdtAbi, 'transfer', [to, amount])
      return used
    },
    disperseSimple: dispersed('disperseSimple'),
    disperse: dispersed('disperse'),
    async vault(batch: readonly Payment[]) {
      const first = payoutNo
      payoutNo += BigInt(batch.length)
      return call(vault, payoutVaultAbi, 'pay', [first, batch.map(({ to, amount }) => (BigInt(to) << 96n) | amount)])
    },
  }
}

/** New addresses, with uneven amounts as mining produces. */
function payments(count: number): Payment[] {
  return Array.from({ length: count }, (_, index) => ({
    to: privateKeyToAccount(generatePrivateKey()).address,
    amount: 12_345_678_901_234_567_890n + BigInt(index),
  }))
}

if (import.meta.main) {
  readArguments(`node scripts/run.mjs bench/ledger/gas.ts [--help]

Compares the gas per recipient of a payout: single transfers, our vault's batches, and two public ways of paying many. Takes some seconds.
`)
  console.table(await gas())
}
