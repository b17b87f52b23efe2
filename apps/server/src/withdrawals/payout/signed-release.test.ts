import { type Approval, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import {
  type Decision,
  decisionTypedData,
  hashDecision,
  parseDecision,
  serializeDecision,
} from '@terahold/decisions/decision'
import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { malleateSignature } from '../../chain/fixtures/malleated-signatures.ts'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { newId } from '../../db/ids.ts'
import { readDecisions } from '../../decisions/signed/signed-decisions.ts'
import { verifyDecisions } from '../../verification/decisions.ts'
import type { SigningOperator } from '../fixtures/signing-operators.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import type { PayoutItem } from './state/dependencies.ts'

type Withdrawal = Awaited<ReturnType<typeof waitingFor>>

let test: TestChain
let fixture: WithdrawalsFixture
let maker: SigningOperator
let checker: SigningOperator
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  fixture = await openWithdrawalsFixture(test)
  maker = await fixture.operator('payout-maker')
  checker = await fixture.operator('payout-checker')
})
afterEach(() => fixture.close())
afterAll(() => test.stop())

const run = (text: string) => sql.raw(text).execute(fixture.owner)
const paid = ({ address }: { address: `0x${string}` }) => fixture.inWallet(address)
const halts = async () =>
  (await fixture.owner.selectFrom('payout_halt').select('detail').execute()).map(({ detail }) => detail)

describe('two operators sign', () => {
  it('what is paid, each with their own wallet', async () => {
    const withdrawal = await waitingFor('6000')
    await byTwo(withdrawal)
    await fixture.settle(fixture.openPayouts())
    expect(await paid(withdrawal)).toBe(usdt('5999.95'))
  })

  it('a payout above the vault’s daily limit without signatures, and other payouts do not wait for it', async () => {
    await fixture.changeVault({ dailyCap: usdt('1000') })
    await test.client.mine({ blocks: 3 })
    const [large, small] = [await waitingFor('3000'), await waitingFor('500')]
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    await fixture.withdrawals.advance()
    await fixture.settle(payouts)
    expect([await paid(large), await paid(small)]).toEqual([0n, usdt('499.95')])
    expect(await fixture.stateOf(large.withdrawId)).toBe('screening')
    await byTwo(large)
    await fixture.settle(payouts)
    expect([await paid(large), await halts()]).toEqual([usdt('2999.95'), []])
  })

  it('texts that name the withdrawal, the recipient and the sum', async () => {
    const { memberId, withdrawId, address } = await waitingFor('6000')
    const { description } = await fixture.withdrawals.draft(memberId, withdrawId)
    const values = description.lines.map(({ value }) => value.toLowerCase())
    expect(description.title).toBe('Release a large withdrawal')
    for (const value of [withdrawId, memberId, address, '5999.95 usdt', 'payout maker (payout-maker)'])
      expect(values).toContain(value)
  })

  it('again when it was not paid within a week', async () => {
    const withdrawal = await waitingFor('6000')
    await byTwo(withdrawal)
    await fixture.advance(7 * 86_400 + 60)
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    await fixture.withdrawals.advance()
    await fixture.settle(payouts)
    expect([await paid(withdrawal), await fixture.stateOf(withdrawal.withdrawId)]).toEqual([0n, 'screening'])
    await byTwo(withdrawal)
    await fixture.settle(payouts)
    expect([await paid(withdrawal), await halts()]).toEqual([usdt('5999.95'), []])
  })

  it('again when too little is left of the week to be mined in', async () => {
    const withdrawal = await waitingFor('6000')
    await byTwo(withdrawal)
    await fixture.advance(7 * 86_400 - 1_800)
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    await fixture.withdrawals.advance()
    expect([await paid(withdrawal), await fixture.stateOf(withdrawal.withdrawId)]).toEqual([0n, 'screening'])
    await byTwo(withdrawal)
    await fixture.settle(payouts)
    expect([await paid(withdrawal), await halts()]).toEqual([usdt('5999.95'), []])
  })

  it('another preparation, by somebody else, once the first has expired', async () => {
    const withdrawal = await waitingFor('6000')
    const other = await fixture.operator('payout-maker')
    await prepare(withdrawal, maker)
    await expect(prepare(withdrawal, other)).rejects.toThrow('already_decided')
    await fixture.advance(7 * 86_400 + 60)
    await prepare(withdrawal, other)
    await release(withdrawal, checker)
    await fixture.settle(fixture.openPayouts())
    expect(await paid(withdrawal)).toBe(usdt('5999.95'))
  })
})

describe('after the vault was replaced by one with the same key and registry', () => {
  it('a release for the old vault pays nothing, stops nothing else, and is signed again for the new vault', async () => {
    const withdrawal = await waitingFor('6000')
    await byTwo(withdrawal)
    const chain = await fixture.replaceVault()
    const withdrawals = fixture.openWithdrawals(chain.vault as Address)
    const payouts = fixture.openPayouts({ chain })
    for (let round = 0; round < 2; round += 1) {
      await fixture.settle(payouts)
      await withdrawals.advance()
      expect([await paid(withdrawal), await fixture.stateOf(withdrawal.withdrawId)]).toEqual([0n, 'screening'])
    }
    expect(await halts()).toEqual([])
    for (const [step, by] of [
      ['prepare', maker],
      ['release', checker],
    ] as const)
      await withdrawals[step](...(await signedBy(withdrawals, withdrawal, by)))
    await fixture.settle(payouts)
    expect([await paid(withdrawal), await halts()]).toEqual([usdt('5999.95'), []])
    await fixture.install()
    const found = async () => (await verifyDecisions(fixture.owner)).map(({ subject }) => subject)
    expect(await found()).toEqual([])
    await run(`update payout_batch set vault = '0x${'ab'.repeat(20)}'`)
    expect(await found()).toContain(`withdrawal ${withdrawal.withdrawId}`)
  })

  it('a prepared one is refused at the second signature, and any payout maker prepares it again', async () => {
    const withdrawal = await waitingFor('6000')
    await prepare(withdrawal, maker)
    const former = await signedBy(fixture.withdrawals, withdrawal, checker)
    const withdrawals = fixture.openWithdrawals((await fixture.replaceVault()).vault as Address)
    await expect(withdrawals.release(...former)).rejects.toThrow('decision_changed')
    const other = await fixture.operator('payout-maker')
    await withdrawals.prepare(...(await signedBy(withdrawals, withdrawal, other)))
    await withdrawals.release(...(await signedBy(withdrawals, withdrawal, checker)))
    expect(await fixture.stateOf(withdrawal.withdrawId)).toBe('queued')
  })

  async function signedBy(
    withdrawals: WithdrawalsFixture['withdrawals'],
    { memberId, withdrawId }: Withdrawal,
    by: SigningOperator,
  ) {
    const signed = await fixture.sign(by, await withdrawals.draft(memberId, withdrawId))
    return [memberId, withdrawId, by.operatorId, signed] as const
  }
})

describe('the desk refuses', () => {
  it.each([
    ['a signature of another wallet', 'signature_invalid', {}, privateKeyToAccount(generatePrivateKey())],
    ['another recipient', 'decision_changed', { to: '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB' }, undefined],
    ['another sum', 'decision_changed', { amount: '5 USDT', amountMinor: String(usdt('5')) }, undefined],
    ['another vault', 'decision_changed', { vault: '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB' }, undefined],
    ['another withdrawal', 'decision_changed', { withdrawalId: '00000000-0000-4000-8000-000000000000' }, undefined],
    ['the role of the second operator', 'role_missing', { role: 'payout-checker' }, undefined],
    ['an expired decision', 'decision_expired', { expiresAt: 1_700_000_000 }, undefined],
    ['a decision that never expires', 'decision_changed', { expiresAt: 4_000_000_000 }, undefined],
  ])('%s: %s', async (_, reason, change, by) => {
    const withdrawal = await waitingFor('6000')
    const signed = await signDecision(withdrawal, by ?? maker.account, { message: change })
    await expect(submit('prepare', withdrawal, maker, signed)).rejects.toThrow(reason)
  })

  it.each([
    ['second form', (signature: Hex) => malleateSignature(signature).twin],
    ['form with 0 or 1', (signature: Hex) => malleateSignature(signature).parity],
  ] as const)('the %s of a signature, which the vault refuses', async (_, formed) => {
    const withdrawal = await waitingFor('6000')
    await prepare(withdrawal, maker)
    const { text, typedData } = await fixture.withdrawals.draft(withdrawal.memberId, withdrawal.withdrawId)
    const signature = formed(await checker.account.signTypedData(typedData as never))
    await expect(submit('release', withdrawal, checker, { text, signature })).rejects.toThrow('signature_invalid')
  })

  it.each([
    ['another chain', { chainId: 56 }],
    ['another registry', { registry: '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB' }],
  ] as const)('a decision for %s', async (_, change) => {
    const withdrawal = await waitingFor('6000')
    const signed = await signDecision(withdrawal, maker.account, change)
    await expect(submit('prepare', withdrawal, maker, signed)).rejects.toThrow('signature_invalid')
  })

  it('operators whom only the database knows', async () => {
    const withdrawal = await waitingFor('6000')
    const stranger = { ...(await fixture.operator('viewer')), account: privateKeyToAccount(generatePrivateKey()) }
    await run(`update operator set roles = '{payout-maker}', address = '${stranger.account.address.toLowerCase()}'
      where operator_id = '${stranger.operatorId}'`)
    await expect(prepare(withdrawal, stranger)).rejects.toThrow('role_missing')
  })

  it('an approval of one withdrawal for another', async () => {
    const [first, second] = [await waitingFor('6000'), await waitingFor('6000')]
    await prepare(first, maker)
    await prepare(second, maker)
    const { text, typedData } = await fixture.withdrawals.draft(first.memberId, first.withdrawId)
    const signature = await checker.account.signTypedData(typedData as never)
    await expect(submit('release', second, checker, { text, signature })).rejects.toThrow('decision_changed')
  })
})

describe('an attacker with the owner’s login to the database', () => {
  it('gets no large withdrawal paid by naming two operators', async () => {
    const withdrawal = await waitingFor('6000')
    await releaseInDatabase(withdrawal)
    await expectNothingPaid(withdrawal)
  })

  it('gets none paid with signatures of keys that are not in the registry', async () => {
    const [own, second] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
    const withdrawal = await waitingFor('6000')
    await forge(withdrawal, own, second)
    await expectNothingPaid(withdrawal)
  })

  it('gets none paid with one real operator’s key on both sides', async () => {
    const withdrawal = await waitingFor('6000')
    await forge(withdrawal, maker.account, maker.account)
    await expectNothingPaid(withdrawal)
  })

  it('gets none paid with the real signatures of another withdrawal', async () => {
    const [real, stolen] = [await waitingFor('6000'), await waitingFor('7000')]
    await byTwo(real)
    await run(`alter table operator_decision disable trigger user`)
    await run(`update operator_decision set subject = '${stolen.withdrawId}'`)
    await fixture.withdrawals.reject(real.memberId, real.withdrawId, 'on request')
    await releaseInDatabase(stolen)
    await expectNothingPaid(stolen)
  })

  it('gets none paid to another recipient or with another sum after two operators signed', async () => {
    const withdrawal = await waitingFor('6000')
    await byTwo(withdrawal)
    const thief = `0x${'ab'.repeat(20)}`
    await run(`alter table withdrawal disable trigger user`)
    await run(`update withdrawal set to_address = '${thief}'`)
    await run(`alter table member disable trigger user`)
    await run(`update member set address = '${thief}' where member_id = '${withdrawal.memberId}'`)
    await expectNothingPaid({ address: thief as `0x${string}` })
  })

  async function expectNothingPaid(to: { address: `0x${string}` }): Promise<void> {
    await fixture.settle(fixture.openPayouts())
    expect([await paid(to), await halts()]).toEqual([0n, ['release_not_signed']])
  }

  /** Writes a release as the application would, with the real operators' names. */
  async function releaseInDatabase({ withdrawId }: Withdrawal): Promise<void> {
    await run(`update withdrawal set state = 'queued', needs_release = false, prepared_by = '${maker.operatorId}',
      released_by = '${checker.operatorId}' where withdraw_id = '${withdrawId}'`)
  }

  async function forge(withdrawal: Withdrawal, first: PrivateKeyAccount, second: PrivateKeyAccount): Promise<void> {
    const { text, signature } = await signDecision(withdrawal, first, {})
    const decision = parseDecision(text)
    const { decisionId, expiresAt } = decision.message
    const approval: Approval = {
      digest: hashDecision(decision),
      maker: first.address,
      role: 'payout-checker',
      expiresAt,
    }
    const approved = await second.signTypedData(approvalTypedData(decision, approval))
    await run(`insert into operator_decision values ('${decisionId}', 'WithdrawalRelease', '${withdrawal.withdrawId}',
      '${text}', '${first.address.toLowerCase()}', '${signature}', '${maker.operatorId}', now(), to_timestamp(${expiresAt}))`)
    await run(`insert into operator_approval values ('${decisionId}', '${serializeApproval(approval)}',
      '${second.address.toLowerCase()}', '${approved}', '${checker.operatorId}', now(), to_timestamp(${expiresAt}))`)
    await releaseInDatabase(withdrawal)
  }
})

describe('a batch', () => {
  it('holds either released payouts or small ones, in the order of the queue', async () => {
    const small = async () => {
      const member = await fixture.member('100')
      return { ...member, withdrawId: await fixture.queued(member.memberId, '50') }
    }
    const [first, large, last] = [await small(), await waitingFor('6000'), await small()]
    await byTwo(large)
    const payouts = fixture.openPayouts()
    for (let batch = 0; batch < 3; batch += 1) await fixture.settle(payouts)
    expect(await Promise.all([first, large, last].map(paid))).toEqual(['49.95', '5999.95', '49.95'].map(usdt))
    const batches = await fixture.owner.selectFrom('payout_item').select(['batch_id', 'decision_id']).execute()
    expect(new Set(batches.map(({ batch_id: id }) => id)).size).toBe(3)
    expect(batches.filter(({ decision_id: id }) => id !== null)).toHaveLength(1)
  })

  it('carries the same signatures when it is sent with a higher fee', async () => {
    const withdrawal = await waitingFor('6000')
    await byTwo(withdrawal)
    await test.client.setAutomine(false)
    const payouts = fixture.openPayouts({ bumpAfter: 0 })
    await payouts.step()
    await payouts.step()
    await test.client.setAutomine(true)
    await fixture.settle(payouts)
    expect((await fixture.owner.selectFrom('payout_attempt').select('tx_hash').execute()).length).toBeGreaterThan(1)
    expect([await paid(withdrawal), await halts()]).toEqual([usdt('5999.95'), []])
  })

  it('is not signed for a withdrawal whose release the vault has paid before', async () => {
    const withdrawal = await waitingFor('6000')
    await byTwo(withdrawal)
    const chain = { ...fixture.payoutChain, releasedAmong: async (ids: readonly string[]) => [...ids] }
    await fixture.settle(fixture.openPayouts({ chain }))
    expect([await paid(withdrawal), await halts()]).toEqual([0n, ['already_released']])
  })
})

describe('an attacker with the payout key, who calls the vault directly', () => {
  it('is not paid a large sum without a release, or a release twice', async () => {
    const withdrawal = await waitingFor('6000')
    await byTwo(withdrawal)
    await fixture.settle(fixture.openPayouts())
    const { decision_id: id } = await fixture.owner
      .selectFrom('payout_item')
      .select('decision_id')
      .executeTakeFirstOrThrow()
    const [release] = await readDecisions(fixture.db, [id ?? ''])
    if (!release) throw new Error('The payout rests on no decision')
    const item = { to: withdrawal.address, amount: usdt('5999.95') }
    expect(await send([item])).toBe(false)
    expect(await send([{ ...item, release }])).toBe(false)
    expect(await send([{ ...item, to: `0x${'ab'.repeat(20)}`, release }])).toBe(false)
    expect(await paid(withdrawal)).toBe(usdt('5999.95'))
    expect(
      await fixture.payoutChain.releasedAmong([withdrawal.withdrawId, newId(fixture.clock)], await height()),
    ).toEqual([withdrawal.withdrawId])
  })

  const height = () => fixture.payoutChain.finalizedHeight()

  /** Returns whether the vault took the batch. */
  async function send(items: readonly PayoutItem[]): Promise<boolean | undefined> {
    const nonce = BigInt(await test.chain.nonce(fixture.payer.address, 'latest'))
    const fees = await fixture.payoutChain.fees()
    const { raw, txHash } = await fixture.payoutChain.sign({ nonce, firstPayoutNo: 10_000n + nonce, items, ...fees })
    await fixture.payoutChain.send(raw)
    await test.client.mine({ blocks: 3 })
    return (await fixture.payoutChain.receipt(txHash, fixture.vault))?.success
  }
})

it('is not paid once an operator who signed has left', async () => {
  const withdrawal = await waitingFor('6000')
  await byTwo(withdrawal)
  const registry = { ...fixture.registry, rolesOf: async () => [] }
  await fixture.settle(fixture.openPayouts({ registry }))
  expect([await paid(withdrawal), await halts()]).toEqual([0n, ['release_not_signed']])
})

async function waitingFor(amount: string) {
  const member = await fixture.member('9000')
  return { ...member, withdrawId: await fixture.queued(member.memberId, amount) }
}

const prepare = ({ memberId, withdrawId }: Withdrawal, by: SigningOperator) => fixture.prepare(memberId, withdrawId, by)
const release = ({ memberId, withdrawId }: Withdrawal, by: SigningOperator) => fixture.release(memberId, withdrawId, by)

async function byTwo(withdrawal: Withdrawal): Promise<void> {
  await prepare(withdrawal, maker)
  await release(withdrawal, checker)
}

function submit(
  step: 'prepare' | 'release',
  { memberId, withdrawId }: Withdrawal,
  { operatorId }: SigningOperator,
  signed: { text: string; signature: string },
) {
  return fixture.withdrawals[step](memberId, withdrawId, operatorId, signed)
}

type Change = {
  readonly chainId?: number
  readonly registry?: `0x${string}`
  readonly message?: Readonly<Record<string, string | number>>
}

/** Signs what the product asks for, with changes. */
async function signDecision({ memberId, withdrawId }: Withdrawal, by: PrivateKeyAccount, change: Change) {
  const { text } = await fixture.withdrawals.draft(memberId, withdrawId)
  const asked = parseDecision(text)
  const message = { ...asked.message, decisionId: newId(fixture.clock), ...change.message }
  const decision: Decision = { ...asked, ...change, message }
  const signature = await by.signTypedData(decisionTypedData(decision))
  return { text: serializeDecision(decision), signature }
}
