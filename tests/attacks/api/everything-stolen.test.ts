import { payoutVaultAbi } from '@terahold/contracts/payout-vault'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { type Decision, decisionTypedData, parseDecision, serializeDecision } from '@terahold/decisions/decision'
import { type DecisionType, decisionTypes } from '@terahold/decisions/definitions'
import type { SignedDecision } from '@terahold/decisions/verify'
import { formatAmount } from '@terahold/money/amount'
import { sql } from 'kysely'
import { type Abi, type Address, encodeFunctionData, getAddress, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../../apps/server/src/chain/local/fixtures/test-chain.ts'
import { encodePay } from '../../../apps/server/src/chain/payout/payout-vault.ts'
import { transact } from '../../../apps/server/src/chain/signer/transact.ts'
import { newId } from '../../../apps/server/src/db/ids.ts'
import { findDecisions } from '../../../apps/server/src/decisions/signed/signed-decisions.ts'
import { verifyDecisions } from '../../../apps/server/src/verification/decisions.ts'
import type { SigningOperator } from '../../../apps/server/src/withdrawals/fixtures/signing-operators.ts'
import {
  openWithdrawalsFixture,
  usdt,
  type WithdrawalsFixture,
} from '../../../apps/server/src/withdrawals/fixtures/withdrawals-fixture.ts'
import { runSeed, seededRandom } from '../../support/random.ts'
import { createForgedRows } from './forged-rows.ts'

/**
 * An attacker has the database owner's login, the API process and the payout key. Nothing that they send to the vault, and
 * no row that they write for the honest payout process, may take more than the vault's budget for small payouts.
 */
const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const [batches, rows] = isFull ? [8_000, 2_000] : [240, 60]
/** Without its literal types, so that any of its functions may be called by name. */
const vaultAbi: Abi = payoutVaultAbi
const budget = usdt('1000')
const releaseFrom = usdt('5000')
const seed = runSeed()
const { between, oneIn } = seededRandom(seed)
const pick = <Item>(items: readonly Item[]): Item => items[between(0, items.length - 1)] as Item

const strangers = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
const thief = privateKeyToAccount(generatePrivateKey()).address

let test: TestChain
let bank: WithdrawalsFixture
let maker: SigningOperator
let checker: SigningOperator
let genuine: SignedDecision
beforeAll(async () => {
  process.stdout.write(`stealing everything with seed ${seed}; to repeat it: TERAHOLD_SEED=${seed}\n`)
  test = await startTestChain()
  bank = await openWithdrawalsFixture(test)
  await bank.install()
  await bank.changeVault({ dailyCap: budget })
  await test.client.mine({ blocks: 3 })
  maker = await bank.operator('payout-maker')
  checker = await bank.operator('payout-checker')
  genuine = await aRelease()
}, 60_000)
afterAll(async () => {
  await bank?.close()
  await test?.stop()
})

/** A release that two operators made, and that the vault has paid. */
async function aRelease(): Promise<SignedDecision> {
  const { memberId } = await bank.member('9000')
  const withdrawId = await bank.queued(memberId, '6000')
  await bank.prepare(memberId, withdrawId, maker)
  await bank.release(memberId, withdrawId, checker)
  const payouts = bank.openPayouts()
  await bank.settle(payouts)
  await payouts.stop()
  expect(await bank.stateOf(withdrawId)).toBe('confirmed')
  const [stored] = await findDecisions(bank.owner, { type: 'WithdrawalRelease', subject: withdrawId })
  if (!stored) throw new Error('The release is not stored')
  return stored
}

/** A release of some sum to the thief that no two operators signed. */
async function forgedRelease(amount: bigint): Promise<SignedDecision> {
  const known = parseDecision(genuine.decision)
  const fields = {
    decisionId: newId(bank.clock),
    withdrawalId: newId(bank.clock),
    to: thief,
    amount: `${formatAmount(amount, 18)} USDT`,
    amountMinor: String(amount),
  }
  const decision: Decision = { ...known, message: { ...known.message, ...fields } }
  const [one, other] = strangers
  if (!one || !other) throw new Error('no keys')
  const chainId = pick([decision.chainId, 56])
  const signed = pick<Decision>([decision, { ...decision, chainId }, known])
  const approval = approvalOf(decision, pick([maker.account.address, one.address]), {
    role: 'payout-checker',
    expiresAt: decision.message.expiresAt,
  })
  const signatures = [
    await one.signTypedData(decisionTypedData(signed)),
    await other.signTypedData(approvalTypedData(decision, approval)),
    genuine.maker.signature,
    genuine.approval?.checker.signature ?? '0x',
    `0x${'11'.repeat(65)}` as const,
  ]
  const names = [maker.account.address, checker.account.address, one.address, other.address]
  return {
    decision: serializeDecision(decision),
    maker: { address: pick(names), signature: pick(signatures) },
    approval: {
      text: serializeApproval(approval),
      checker: { address: pick(names), signature: pick(signatures) },
    },
  }
}

/** What the key's thief sends: a batch, a forged or repeated release, or a call that only the owner may make. */
async function hostileCall(next: bigint): Promise<Hex> {
  const number = pick([next, next, next, 0n, next - 1n > 0n ? next - 1n : 0n])
  const large = pick([releaseFrom, releaseFrom + 1n, usdt('90000'), releaseFrom - 1n])
  const small = () => usdt(String(between(1, 400))) + BigInt(between(0, 9))
  return pick([
    async () =>
      encodePay(
        number,
        Array.from({ length: between(1, 4) }, () => ({ to: thief, amount: small() })),
      ),
    async () => encodePay(number, [{ to: thief, amount: large }]),
    async () => encodePay(number, [{ to: thief, amount: large, release: await forgedRelease(large) }]),
    async () => encodePay(number, [{ to: thief, amount: small(), release: await forgedRelease(large) }]),
    async () => encodePay(number, [{ ...paidBy(genuine), release: genuine }]),
    async () => encodePay(number, [{ to: thief, amount: usdt('5999.95'), release: genuine }]),
    async () => ownersCall(),
  ])()
}

function paidBy({ decision }: SignedDecision): { to: Address; amount: bigint } {
  const { to, amountMinor } = parseDecision(decision).message
  return { to: String(to) as Address, amount: BigInt(String(amountMinor)) }
}

function ownersCall(): Hex {
  const settings = {
    signer: bank.payer.address,
    releaseFrom: usdt('90000'),
    dailyCap: usdt('90000'),
    registry: getAddress(bank.registry.address),
  }
  const [functionName, args] = pick<readonly [string, readonly unknown[]]>([
    ['withdraw', [usdt('1')]],
    ['sweep', [bank.token]],
    ['schedule', [settings]],
    ['execute', []],
    ['transferOwnership', [thief]],
    ['acceptOwnership', []],
    ['renounceOwnership', []],
    ['unpause', []],
  ])
  return encodeFunctionData({ abi: vaultAbi, functionName, args })
}

const spentNumbers = async () => {
  const { rows: found } = await sql<{ next: bigint }>`select next_payout_no as next from payout_signer`.execute(
    bank.owner,
  )
  return found[0]?.next ?? 0n
}

it(
  `${batches} hostile transactions of the payout key take the budget of small payouts and nothing else`,
  async () => {
    const began = await test.client.getBlock()
    let next = await spentNumbers()
    let taken = 0
    for (let count = 0; count < batches; count += 1) {
      const data = await hostileCall(next)
      const call = { account: bank.payer.address, to: bank.vault, data, gas: 15_000_000n }
      const isPossible = await test.client.call(call).then(
        () => true,
        () => false,
      )
      if (!isPossible) continue
      await transact(test.chain, bank.payer.signer, { to: bank.vault, data })
      next += 4n
      taken += 1
    }
    const ended = await test.client.getBlock()
    const refilled = (budget * (ended.timestamp - began.timestamp + 60n)) / 86_400n
    const stolen = await bank.inWallet(thief)
    expect(taken, 'the budget can be taken').toBeGreaterThan(0)
    expect(stolen).toBeGreaterThan(0n)
    expect(stolen <= budget + refilled).toBe(true)
    const logs = await test.client.getLogs({ fromBlock: began.number + 1n, address: bank.token })
    expect(logs.filter(({ data }) => BigInt(data) >= releaseFrom)).toEqual([])
  },
  isFull ? 900_000 : 60_000,
)

/** Stores bytes and signatures of a decision about something, as the owner of the tables. */
async function storeForged(type: DecisionType, subject: string): Promise<string> {
  const known = parseDecision(genuine.decision)
  const decisionId = newId(bank.clock)
  const decision = { ...known, type, message: { ...known.message, decisionId } } as Decision
  const text = pick([
    () => JSON.stringify({ ...known, type, message: { ...known.message, decisionId } }),
    () => '{}',
    () => genuine.decision,
  ])()
  const by = pick(strangers)
  const signature = pick([
    await by.signTypedData(decisionTypedData({ ...decision, type: known.type }) as never),
    genuine.maker.signature,
    `0x${'11'.repeat(65)}`,
  ])
  const [first, second] = [maker.account.address.toLowerCase(), checker.account.address.toLowerCase()]
  await sql`insert into operator_decision (decision_id, type, subject, decision, maker, maker_signature, recorded_by, recorded_at, expires_at)
    values (${decisionId}, ${type}, ${subject}, ${text}, ${pick([first, second, by.address.toLowerCase()])}, ${signature}, ${maker.operatorId}, now(),
      now() + interval '1 day')`.execute(bank.owner)
  await sql`insert into operator_approval (decision_id, approval, checker, checker_signature, approved_by, approved_at, expires_at)
    values (${decisionId}, ${genuine.approval?.text ?? ''}, ${pick([first, second])}, ${genuine.approval?.checker.signature ?? ''},
      ${checker.operatorId}, now(), now() + interval '1 day')`.execute(bank.owner)
  return decisionId
}

it(
  `${rows} forged rows of every kind make the payout process pay nothing, and ledger verify names each`,
  async () => {
    const before = await bank.inWallet(bank.vault)
    expect((await verifyDecisions(bank.db)).map(({ subject }) => subject)).toEqual([])
    const forge = createForgedRows({ bank, maker, checker, thief })
    const forged: string[] = []
    const payouts = bank.openPayouts()
    for (let count = 0; count < rows; count += 1) {
      // Each kind at least once, and the others at random.
      const type = decisionTypes[count] ?? pick(decisionTypes)
      const { subject, named } = await forge[type]()
      forged.push(named)
      // A second forgery about this row, which is named already, or about nothing.
      const again = await storeForged(type, subject)
      if (type === 'ShipmentImport') forged.push(again)
      if (oneIn(4)) forged.push(await storeForged(type, newId(bank.clock)))
      if (count % 20 === 0) await bank.settle(payouts)
    }
    await bank.settle(payouts)
    await payouts.stop()
    expect(await bank.inWallet(bank.vault)).toBe(before)
    const named = (await verifyDecisions(bank.db)).map(({ subject }) => subject)
    expect(forged.filter((text) => !named.some((subject) => subject.includes(text)))).toEqual([])
    expect(named).toHaveLength(forged.length)
  },
  isFull ? 900_000 : 60_000,
)
