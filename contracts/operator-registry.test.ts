import {
  operatorChangeApprovalTypedData,
  operatorChangeTypedData,
  type RegistryRole,
  roleBits,
  rolesOfBits,
} from '@terahold/decisions/operator-change'
import fc from 'fast-check'
import { type Abi, type Address, encodeFunctionData, type Hex, parseEther } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operatorRegistryAbi, operatorRegistryBytecode } from './generated/operator-registry.ts'
import { contractWalletAbi, contractWalletBytecode } from './test/generated/contract-wallet.ts'
import { startTestAnvil, type TestAnvil } from './test-anvil.ts'

const account = () => privateKeyToAccount(generatePrivateKey())
const [owner, ada, bela, cleo, eve] = Array.from({ length: 5 }, account) as [
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
]
const abi: Abi = operatorRegistryAbi
const day = 86_400
const admin = roleBits(['admin'])

let anvil: TestAnvil
let registry: Address
let snapshot: Hex

beforeAll(async () => {
  anvil = await startTestAnvil()
  for (const { address } of [owner, eve]) await anvil.client.setBalance({ address, value: parseEther('100') })
  const operators = [ada, bela, cleo].map(({ address }) => address)
  registry = await deploy(operatorRegistryAbi, operatorRegistryBytecode, [
    owner.address,
    operators,
    [admin, admin, admin],
  ])
})
beforeEach(async () => {
  snapshot = await anvil.client.snapshot()
})
afterEach(async () => {
  await anvil.client.revert({ id: snapshot })
})
afterAll(() => anvil.stop())

describe('a change of an operator', () => {
  it('takes effect 24 hours after two admins signed, and can be sent by anyone', async () => {
    const readyAt = await schedule({ nonce: 1n, roles: ['settlement', 'support'] })
    await moveTo(readyAt - 2)
    await expect(call('execute', [1n])).rejects.toThrow('TooEarly')
    expect(await bitsOf(eve.address)).toBe(0)
    await moveTo(readyAt)
    await call('execute', [1n])
    expect(await bitsOf(eve.address)).toBe(roleBits(['settlement', 'support']))
    await expect(call('execute', [1n])).rejects.toThrow('NothingPending')
  })

  it('is vetoed by the owner alone, and its number is not used again', async () => {
    const readyAt = await schedule({ nonce: 1n })
    await expect(call('veto', [1n])).rejects.toThrow('OwnableUnauthorizedAccount')
    await call('veto', [1n], owner)
    await moveTo(readyAt)
    await expect(call('execute', [1n])).rejects.toThrow('NothingPending')
    await expect(schedule({ nonce: 1n })).rejects.toThrow('NonceUsed')
  })

  it('expires seven days after it could have taken effect', async () => {
    const readyAt = await schedule({ nonce: 1n })
    await moveTo(readyAt + 7 * day)
    await expect(call('execute', [1n])).rejects.toThrow('ChangeExpired')
  })

  it('does not take effect after a newer change of the same operator', async () => {
    await schedule({ nonce: 1n, roles: ['settlement'] })
    const readyAt = await schedule({ nonce: 2n, roles: [] })
    await moveTo(readyAt)
    await call('execute', [2n])
    await expect(call('execute', [1n])).rejects.toThrow('ChangeOutdated')
  })

  it('does not take effect when one of its admins was ended in the meantime', async () => {
    await schedule({ nonce: 1n, operator: account().address, roles: ['admin'] })
    await schedule({ nonce: 2n, operator: bela.address, roles: [], maker: ada, checker: cleo })
    const readyAt = await schedule({ nonce: 3n, roles: ['settlement'] })
    await moveTo(readyAt)
    await call('execute', [1n])
    await call('execute', [2n])
    await expect(call('execute', [3n])).rejects.toThrow('NotAdmin')
  })

  it('never leaves fewer than three admins', async () => {
    const readyAt = await schedule({ nonce: 1n, operator: ada.address, roles: [] })
    await moveTo(readyAt)
    await expect(call('execute', [1n])).rejects.toThrow('TooFewAdmins')
  })

  it('counts a contract wallet’s signature as the admin’s', async () => {
    const wallet = await deploy(contractWalletAbi, contractWalletBytecode, [eve.address])
    await moveTo(await schedule({ nonce: 1n, operator: wallet, roles: ['admin'] }))
    await call('execute', [1n])
    const next = account().address
    await moveTo(await schedule({ nonce: 2n, operator: next, checker: { ...eve, address: wallet } }))
    await call('execute', [2n])
    expect(await bitsOf(next)).toBe(1)
  })

  it('costs less than 200,000 gas to schedule and 90,000 to carry out', async () => {
    const { readyAt, gas } = await scheduleWithGas({ nonce: 1n })
    await moveTo(readyAt)
    const { gasUsed } = await call('execute', [1n])
    process.stdout.write(`operator registry: ${gas} gas to schedule, ${gasUsed} to carry out\n`)
    expect(gas).toBeLessThan(200_000n)
    expect(gasUsed).toBeLessThan(90_000n)
  })
})

describe('signatures that are not those of two admins', () => {
  it.each<[string, Partial<Request>, string]>([
    ['one admin on both sides', { checker: ada }, 'SameOperator'],
    ['a first signer who is no admin', { maker: eve }, 'NotAdmin'],
    ['a second signer who is no admin', { checker: eve }, 'NotAdmin'],
    ['an expired signature', { expiresAt: 1n }, 'SignatureExpired'],
    ['another operator than the signed one', { sent: { operator: account().address } }, 'InvalidSignature'],
    ['other roles than the signed ones', { sent: { roles: 2 } }, 'InvalidSignature'],
    ['another number than the signed one', { sent: { nonce: 9n } }, 'InvalidSignature'],
    ['another expiry than the signed one', { sent: { expiresAt: 9_999_999_999n } }, 'InvalidSignature'],
    ['signatures for another chain', { chainId: 56 }, 'InvalidSignature'],
    ['signatures for another registry', { domain: eve.address }, 'InvalidSignature'],
    ['an approval of another maker’s proposal', { approved: cleo.address }, 'InvalidSignature'],
    ['both sides of a payout for one operator', { roles: ['payout-maker', 'payout-checker'] }, 'BothSidesOfPayout'],
    ['the zero address as the operator', { operator: `0x${'0'.repeat(40)}` }, 'ZeroOperator'],
  ])('are refused: %s', async (_, request, error) => {
    await expect(schedule({ nonce: 1n, ...request })).rejects.toThrow(error)
    expect(await bitsOf(eve.address)).toBe(0)
  })
})

it('is not deployed with fewer than three admins, or with one listed twice', async () => {
  const at = (operators: readonly Address[]) =>
    deploy(operatorRegistryAbi, operatorRegistryBytecode, [owner.address, operators, operators.map(() => admin)])
  await expect(at([ada.address, bela.address])).rejects.toThrow()
  await expect(at([ada.address, bela.address, cleo.address, cleo.address])).rejects.toThrow()
})

const people = [ada, bela, cleo, account(), account()].map(({ address }) => address)
const step = fc.oneof(
  fc.record({
    kind: fc.constant('schedule' as const),
    operator: fc.constantFrom(...people),
    bits: fc.integer({ min: 0, max: 255 }),
  }),
  fc.record({ kind: fc.constantFrom('execute' as const, 'veto' as const), nonce: fc.bigInt({ min: 0n, max: 8n }) }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 100 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never

it('has the roles that a simple model has, for any changes and vetoes in any order', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
    const start = await anvil.client.snapshot()
    const model = new RegistryModel()
    for (const taken of steps) {
      await perform(taken, model)
      for (const person of people) expect(await bitsOf(person)).toBe(model.roles.get(person))
    }
    await anvil.client.revert({ id: start })
  })
  await fc.assert(property, { numRuns: 12 })
}, 600_000)

async function perform(taken: Step, model: RegistryModel) {
  const now = await time()
  if (taken.kind === 'wait') return moveTo(now + taken.hours * 3600)
  if (taken.kind === 'schedule') {
    const { operator, bits } = taken
    const request = { nonce: model.next, operator, roles: rolesOfBits(bits), expiresAt: BigInt(now + day) }
    if (!model.canSchedule(bits)) return expect(schedule(request)).rejects.toThrow('reverted')
    return model.schedule(operator, bits, await schedule(request))
  }
  const isAllowed = taken.kind === 'veto' ? model.pending.has(taken.nonce) : model.canExecute(taken.nonce, now + 1)
  if (!isAllowed) return expect(call(taken.kind, [taken.nonce], owner)).rejects.toThrow('reverted')
  await call(taken.kind, [taken.nonce], owner)
  return model.end(taken.nonce, taken.kind === 'execute')
}

class RegistryModel {
  readonly roles = new Map<Address, number>(people.map((person, index) => [person, index < 3 ? admin : 0]))
  readonly pending = new Map<bigint, { operator: Address; bits: number; readyAt: number }>()
  readonly #applied = new Map<Address, bigint>()
  next = 0n

  canSchedule(bits: number): boolean {
    return this.#canSign() && (bits & 6) !== 6
  }

  schedule(operator: Address, bits: number, readyAt: number) {
    this.pending.set(this.next, { operator, bits, readyAt })
    this.next += 1n
  }

  canExecute(nonce: bigint, now: number): boolean {
    const change = this.pending.get(nonce)
    if (!change || !this.#canSign() || now < change.readyAt || now >= change.readyAt + 7 * day) return false
    const after = new Map(this.roles).set(change.operator, change.bits)
    const isNewest = nonce > (this.#applied.get(change.operator) ?? -1n)
    return isNewest && [...after.values()].filter((bits) => bits >= admin).length >= 3
  }

  end(nonce: bigint, isExecuted: boolean) {
    const change = this.pending.get(nonce)
    this.pending.delete(nonce)
    if (!change || !isExecuted) return
    this.roles.set(change.operator, change.bits)
    this.#applied.set(change.operator, nonce)
  }

  #canSign(): boolean {
    return [ada, bela].every(({ address }) => (this.roles.get(address) ?? 0) >= admin)
  }
}

interface Request {
  nonce: bigint
  operator: Address
  roles: readonly RegistryRole[]
  expiresAt: bigint
  maker: PrivateKeyAccount
  checker: PrivateKeyAccount
  chainId: number
  /** The registry in the signatures' domain. */
  domain: Address
  /** The maker whose proposal the checker approves. */
  approved: Address
  /** What is sent instead of what was signed. */
  sent: Partial<{ nonce: bigint; operator: Address; roles: number; expiresAt: bigint }>
}

async function schedule(request: Partial<Request> & { nonce: bigint }): Promise<number> {
  return (await scheduleWithGas(request)).readyAt
}

/** Signs and sends a change. Returns when it can take effect, in seconds since 1970. */
async function scheduleWithGas(request: Partial<Request> & { nonce: bigint }) {
  const { nonce, operator = eve.address, roles = ['settlement'], maker = ada, checker = bela, sent = {} } = request
  const change = { nonce, operator, roles, expiresAt: request.expiresAt ?? BigInt((await time()) + day) }
  const domain = { chainId: request.chainId ?? 31_337, registry: request.domain ?? registry }
  const proposal = { ...change, roles: roleBits(roles), ...sent }
  const first = { signer: maker.address, signature: await maker.signTypedData(operatorChangeTypedData(domain, change)) }
  const approval = operatorChangeApprovalTypedData(domain, change, request.approved ?? maker.address)
  const second = { signer: checker.address, signature: await checker.signTypedData(approval) }
  const { gasUsed } = await call('schedule', [proposal, first, second])
  return { readyAt: (await time()) + day, gas: gasUsed }
}

async function call(functionName: string, args: readonly unknown[], from: PrivateKeyAccount = eve) {
  await anvil.client.simulateContract({ abi, address: registry, account: from, functionName, args })
  const data = encodeFunctionData({ abi, functionName, args })
  const hash = await anvil.client.sendTransaction({ account: from, to: registry, data, gas: 1_000_000n })
  const receipt = await anvil.client.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}

async function bitsOf(operator: Address) {
  return anvil.client.readContract({
    abi: operatorRegistryAbi,
    address: registry,
    functionName: 'rolesOf',
    args: [operator],
  })
}

async function time() {
  return Number((await anvil.client.getBlock()).timestamp)
}

async function moveTo(seconds: number) {
  await anvil.client.setNextBlockTimestamp({ timestamp: BigInt(seconds) })
  await anvil.client.mine({ blocks: 1 })
}

async function deploy(contract: Abi, bytecode: Hex, args: readonly unknown[]): Promise<Address> {
  const hash = await anvil.client.deployContract({ account: owner, abi: contract, bytecode, args })
  const { contractAddress, status } = await anvil.client.waitForTransactionReceipt({ hash })
  if (status !== 'success' || !contractAddress) throw new Error('the contract was not created')
  return contractAddress
}
