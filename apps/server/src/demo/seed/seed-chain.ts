import { setTimeout as pause } from 'node:timers/promises'
import { business } from '@terahold/contract/constants'
import { testUsdtAbi } from '@terahold/contracts/test-usdt'
import { parseAmount } from '@terahold/money/amount'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { deployOperatorRegistry, deployPayoutVault, deployReserveVault } from '../../chain/contracts/deploy.ts'
import type { AnvilControl } from '../../chain/local/anvil-control.ts'
import { deployTestUsdt } from '../../chain/local/deploy-test-usdt.ts'
import type { DevelopmentAccount } from '../../chain/signer/development-accounts.ts'
import { type Signer, signerFromPrivateKey } from '../../chain/signer/signer.ts'
import { transact } from '../../chain/signer/transact.ts'
import type { DemoAccounts } from './accounts.ts'

export const demoDecimals = 18
const usdt = (amount: string) => parseAmount(amount, demoDecimals)
const gasMoney = 10n ** 21n
const membersHave = usdt('10000')
const venueKeeps = usdt('1000000')
const vaultHolds = usdt('150000')
const vaultDailyCap = usdt('200000')
const vaultReleaseFrom = usdt(business.withdrawReleaseFrom)
const transferGas = 100_000n

export type DemoContracts = { token: Address; vault: Address; registry: Address; reserve: Address | null }
/** A venue's payment to the treasury, mined at this time. */
export type VenuePayment = { at: Date; amount: bigint }
type Place = { chain: Chain; control: AnvilControl; accounts: DemoAccounts }

/** Deploys the test token and the vault and distributes test money. A repeat finds what already exists. */
export async function deployDemo({ chain, control, accounts }: Place, venueRevenue: bigint): Promise<DemoContracts> {
  const { deployer, treasury, payoutSigner, anchorSender, venues, members, operators } = accounts
  for (const { address } of [deployer, treasury, payoutSigner, anchorSender, ...venues, ...members])
    await control.setNativeBalance(address as Address, gasMoney)
  const signer = signerFromPrivateKey(deployer.privateKey)
  return mineMeanwhile(control, async () => {
    const token = await deployTestUsdt(chain, signer, { owner: deployer.address as Address })
    for (const { address } of members) await mint(chain, signer, token, address as Address, membersHave)
    for (const { address } of venues) await mint(chain, signer, token, address as Address, venueKeeps + venueRevenue)
    const registry = await deployOperatorRegistry(chain, signer, {
      owner: treasury.address as Address,
      operators: operators.map(({ address, roles }) => ({ address: address as Address, roles })),
    })
    const vault = await deployPayoutVault(chain, signer, {
      token,
      registry,
      releaseFrom: vaultReleaseFrom,
      dailyCap: vaultDailyCap,
      owner: treasury.address as Address,
      signer: payoutSigner.address as Address,
    })
    const reserve = await deployReserveVault(chain, signer, {
      token,
      registry,
      payoutVault: vault,
      dailyRefill: vaultDailyCap,
      owner: treasury.address as Address,
    })
    return { token, vault, registry, reserve }
  })
}

/** Lets the venue pay its past revenue into the treasury, in blocks with the times of those payments. */
export async function payPastRevenue(
  { chain, control, accounts }: Place,
  token: Address,
  payments: readonly VenuePayment[],
): Promise<void> {
  const venue = accounts.venues[0]
  if (!venue) throw new Error('The demo has no venue')
  const signer = signerFromPrivateKey(venue.privateKey)
  let nonce = await chain.nonce(signer.address, 'latest')
  const fees = await chain.fees()
  for (const { at, amount } of payments) {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [accounts.treasury.address as Address, amount],
    })
    const { raw } = await signer.signTransaction({
      chainId: chain.chainId,
      nonce,
      to: token,
      data,
      gas: transferGas,
      ...fees,
    })
    await control.setNextTime(at)
    const sent = await chain.sendRaw(raw)
    if (sent.kind !== 'accepted') throw new Error(`The node refused the venue's payment: ${sent.detail}`)
    await control.mine()
    nonce += 1
  }
}

/** Moves working cash from the treasury into the vault, out of the revenue that has arrived. */
export async function fundVault({ chain, control, accounts }: Place, { token, vault }: DemoContracts): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [vault, vaultHolds] })
  await mineMeanwhile(control, () =>
    transact(chain, signerFromPrivateKey(accounts.treasury.privateKey), { to: token, data }),
  )
}

/** Mints test USDT. Returns the transaction's hash. */
export async function mint(chain: Chain, owner: Signer, token: Address, to: Address, amount: bigint): Promise<string> {
  const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [to, amount] })
  return (await transact(chain, owner, { to: token, data })).txHash
}

export function faucetSigner(accounts: DemoAccounts): Signer {
  return signerFromPrivateKey((accounts.deployer satisfies DevelopmentAccount).privateKey)
}

/** Mines repeatedly while something waits to be mined, because a block a second would be slow. */
async function mineMeanwhile<T>(control: AnvilControl, work: () => Promise<T>): Promise<T> {
  let isDone = false
  const result = work().finally(() => {
    isDone = true
  })
  const mining = (async () => {
    while (!isDone) {
      await pause(40)
      await control.mine()
    }
  })()
  const [value] = await Promise.all([result, mining])
  return value
}
