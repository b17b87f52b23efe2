import {
  operatorChangeApprovalTypedData,
  operatorChangeTypedData,
  type RegistryRole,
  roleBits,
} from '@terahold/decisions/operator-change'
import {
  type Abi,
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  type PrivateKeyAccount,
  parseEther,
  parseEventLogs,
  parseUnits,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { operatorRegistryAbi, operatorRegistryBytecode } from '../generated/operator-registry.ts'
import { payoutVaultAbi, payoutVaultBytecode } from '../generated/payout-vault.ts'
import { testUsdtAbi, testUsdtBytecode } from '../generated/test-usdt.ts'
import { startTestAnvil, type TestAnvil } from '../test-anvil.ts'
import { hostileTokenAbi, hostileTokenBytecode } from './generated/hostile-token.ts'
import { silentTokenAbi, silentTokenBytecode } from './generated/silent-token.ts'

/** What `HostileToken` does to a recipient; in the order of its enum. */
export const behaviours = {
  honest: 0,
  returnsFalse: 1,
  reverts: 2,
  burnsGas: 3,
  returnsBomb: 4,
  returnsShort: 5,
  returnsTwo: 6,
  reenters: 7,
  expensive: 8,
  takesFee: 9,
} as const

/** Without its literal types, so that any of its functions may be called by name. */
const vaultAbi: Abi = payoutVaultAbi

export const dailyCap = parseUnits('10000', 18)
export const releaseFrom = parseUnits('5000', 18)
export const funds = parseUnits('50000', 18)

export interface Item {
  to: Address
  amount: bigint
}

export type Outcome = { payoutNo: bigint; to: Address; amount: bigint; isPaid: boolean }

interface VaultCall {
  functionName: string
  args?: readonly unknown[]
}

export interface Settings {
  signer: Address
  releaseFrom: bigint
  dailyCap: bigint
  registry: Address
}

/** The operators of the fixture's registry, by role. */
export const operators = {
  makers: accounts(2),
  checkers: accounts(2),
  admins: accounts(3),
  others: accounts(2),
} as const

export type VaultFixture = Awaited<ReturnType<typeof startVault>>

/** A vault funded with 50,000 of a hostile token that behaves normally by default, on its own anvil. */
export async function startVault() {
  const anvil = await startTestAnvil({ mining: 'auto' })
  const { client } = anvil
  const [owner, signer, stranger] = await Promise.all([
    fundedAccount(anvil),
    fundedAccount(anvil),
    fundedAccount(anvil),
  ])
  const token = await deploy(anvil, owner, hostileTokenAbi, hostileTokenBytecode, [])
  const registry = await deployRegistry(anvil, owner)
  const settings: Settings = { signer: signer.address, releaseFrom, dailyCap, registry }
  const vault = await deployVault(token)
  await mintTo(token, vault)

  async function deployVault(
    cash: Address,
    vaultOwner: Address = owner.address,
    vaultSigner: Address = signer.address,
  ) {
    const args = [cash, vaultOwner, { ...settings, signer: vaultSigner }]
    return deploy(anvil, owner, payoutVaultAbi, payoutVaultBytecode, args)
  }

  async function deploySilentToken() {
    return deploy(anvil, owner, silentTokenAbi, silentTokenBytecode, [])
  }

  async function deployTestUsdt() {
    return deploy(anvil, owner, testUsdtAbi, testUsdtBytecode, [owner.address])
  }

  async function mintTo(cash: Address, to: Address, amount = funds) {
    const data = encodeFunctionData({ abi: hostileTokenAbi, functionName: 'mint', args: [to, amount] })
    await send(owner, cash, data)
  }

  async function send(from: PrivateKeyAccount, to: Address, data: Hex, gas = 15_000_000n) {
    const hash = await client.sendTransaction({ account: from, to, data, gas })
    return client.waitForTransactionReceipt({ hash })
  }

  /** Calls the vault and waits. Throws with the name of the contract's error when it refuses. */
  async function write(from: PrivateKeyAccount, call: VaultCall, address = vault, gas?: bigint) {
    await client.simulateContract({ abi: vaultAbi, address, account: from, ...call })
    return send(from, address, encodeFunctionData({ abi: vaultAbi, ...call }), gas)
  }

  async function pay(
    first: bigint,
    items: readonly Item[],
    options: { from?: PrivateKeyAccount; vault?: Address; gas?: bigint } = {},
  ) {
    const call = { functionName: 'pay', args: [first, items.map(packItem)] }
    const receipt = await write(options.from ?? signer, call, options.vault, options.gas)
    const failed = parseEventLogs({ abi: payoutVaultAbi, eventName: 'PayoutFailed', logs: receipt.logs }).map(
      ({ args }) => args,
    )
    const outcomes: Outcome[] = items.map((item, index) => {
      const payoutNo = first + BigInt(index)
      return { ...item, payoutNo, isPaid: !failed.some((payout) => payout.payoutNo === payoutNo) }
    })
    const moved = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs }).map(
      ({ args: { to, value } }) => ({ to, amount: value }),
    )
    return { outcomes, failed, moved, gasUsed: receipt.gasUsed }
  }

  async function setBehaviour(recipient: Address, behaviour: keyof typeof behaviours) {
    const args = [recipient, behaviours[behaviour]] as const
    await send(owner, token, encodeFunctionData({ abi: hostileTokenAbi, functionName: 'setBehaviour', args }))
  }

  async function balanceOf(holder: Address, cash = token) {
    return client.readContract({ abi: hostileTokenAbi, address: cash, functionName: 'balanceOf', args: [holder] })
  }

  async function isUsed(payoutNo: bigint) {
    return client.readContract({ abi: payoutVaultAbi, address: vault, functionName: 'isUsed', args: [payoutNo] })
  }

  async function budgetLeft() {
    return client.readContract({ abi: payoutVaultAbi, address: vault, functionName: 'budgetLeft' })
  }

  /** Returns the time of the newest block, in seconds since 1970. */
  async function now() {
    return (await client.getBlock()).timestamp
  }

  /** Makes a block `seconds` after the newest. */
  async function wait(seconds: bigint) {
    await client.setNextBlockTimestamp({ timestamp: (await now()) + seconds })
    await client.mine({ blocks: 1 })
  }

  /** Gives an operator these roles in the registry, as two admins do. */
  async function setRoles(operator: Address, roles: RegistryRole[]) {
    const [admin, otherAdmin] = operators.admins as [PrivateKeyAccount, PrivateKeyAccount]
    const proposal = { nonce: await now(), operator, roles, expiresAt: (await now()) + 3_600n }
    const place = { chainId: 31_337, registry }
    const signatures = [
      { signer: admin.address, signature: await admin.signTypedData(operatorChangeTypedData(place, proposal)) },
      {
        signer: otherAdmin.address,
        signature: await otherAdmin.signTypedData(operatorChangeApprovalTypedData(place, proposal, admin.address)),
      },
    ]
    const abi = operatorRegistryAbi as Abi
    const onChain = { ...proposal, roles: roleBits(roles) }
    const data = encodeFunctionData({ abi, functionName: 'schedule', args: [onChain, ...signatures] })
    await send(owner, registry, data)
    await wait(86_400n)
    await send(owner, registry, encodeFunctionData({ abi, functionName: 'execute', args: [proposal.nonce] }))
  }

  /** Gives the vault other settings, after the delay. */
  async function change(changes: Partial<Settings>) {
    await write(owner, { functionName: 'schedule', args: [{ ...settings, ...changes }] })
    await wait(86_400n)
    await write(stranger, { functionName: 'execute' })
  }

  return {
    deploy: (abi: Abi, bytecode: Hex, args: unknown[]) => deploy(anvil, owner, abi, bytecode, args),
    anvil,
    client,
    owner,
    signer,
    stranger,
    token,
    vault,
    registry,
    settings,
    deployVault,
    deploySilentToken,
    setRoles,
    deployTestUsdt,
    mintTo,
    send,
    write,
    pay,
    setBehaviour,
    balanceOf,
    isUsed,
    budgetLeft,
    now,
    wait,
    change,
  }
}

/** Returns the calldata of a batch, packed as the contract documents it. */
export function payData(first: bigint, items: readonly Item[]): Hex {
  return encodeFunctionData({ abi: payoutVaultAbi, functionName: 'pay', args: [first, items.map(packItem)] })
}

function packItem({ to, amount }: Item): bigint {
  return (BigInt(to) << 96n) | amount
}

/** A new address. */
export function freshAddress(): Address {
  return privateKeyToAccount(generatePrivateKey()).address
}

function accounts(count: number): PrivateKeyAccount[] {
  return Array.from({ length: count }, () => privateKeyToAccount(generatePrivateKey()))
}

async function deployRegistry(anvil: TestAnvil, owner: PrivateKeyAccount): Promise<Address> {
  const { makers, checkers, admins, others } = operators
  const listed: [readonly PrivateKeyAccount[], RegistryRole[]][] = [
    [makers, ['payout-maker']],
    [checkers, ['payout-checker']],
    [admins, ['admin']],
    [others, ['settlement', 'support']],
  ]
  const rows = listed.flatMap(([wallets, roles]) => wallets.map(({ address }) => ({ address, bits: roleBits(roles) })))
  const args = [owner.address, rows.map(({ address }) => address), rows.map(({ bits }) => bits)]
  return deploy(anvil, owner, operatorRegistryAbi, operatorRegistryBytecode, args)
}

async function fundedAccount({ client }: TestAnvil) {
  const account = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: account.address, value: parseEther('1000') })
  return account
}

async function deploy({ client }: TestAnvil, from: PrivateKeyAccount, abi: Abi, bytecode: Hex, args: unknown[]) {
  const hash = await client.deployContract({ account: from, abi, bytecode, args })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('the contract was not created')
  return contractAddress
}
