import { business } from '@terahold/contract/constants'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { decisionTypedData, parseDecision } from '@terahold/decisions/decision'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { readDecisions } from '../../decisions/signed/signed-decisions.ts'
import { createMoveDesk } from '../../members/move/move-desk.ts'
import { createMoves } from '../../members/move/moves.ts'
import { findingsOfTampering } from '../../verification/fixtures/tampering.ts'
import { createChangeSignatures } from '../../wallet-proof/change-signatures.ts'
import type { SigningOperator } from '../fixtures/signing-operators.ts'
import { createTwoOperators } from '../fixtures/two-operators.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import { endHolds } from '../request/end-holds.ts'
import { createVerifications } from './state/carried-out.ts'

const reason = 'recognised on a video call'
const thief = `0x${'ab'.repeat(20)}` as const
const wait = business.accountMoveDays * 86_400 + 60

let test: TestChain
let fixture: WithdrawalsFixture
let maker: SigningOperator
let checker: SigningOperator
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  fixture = await openWithdrawalsFixture(test)
  await fixture.install()
  maker = await fixture.operator('payout-maker')
  checker = await fixture.operator('payout-checker')
})
afterEach(() => fixture.close())
afterAll(() => test.stop())

function openMoves() {
  const { db, clock, withdrawals, decisions } = fixture
  const signatures = createChangeSignatures({ db, chainId: test.chain.chainId, verifyHash: test.chain.verifyHash })
  const moves = createMoves({
    db,
    clock,
    signatures,
    endHolds,
    returnUnsigned: withdrawals.returnUnsigned,
    sendMail: async () => undefined,
    freezing: { issueLink: async () => 'https://terahold.example/#/freeze' },
    sessions: { endOthers: async () => undefined },
  })
  const desk = createMoveDesk({ db, decisions, clock, audit: async () => undefined, begin: moves.begin })
  return { moves, desk }
}

type Member = Awaited<ReturnType<WithdrawalsFixture['member']>>

/** Two operators approve the move of a member's account to a new wallet. */
async function approveMove({ address }: Member) {
  const { moves, desk } = openMoves()
  const wallet = privateKeyToAccount(generatePrivateKey())
  const asked = {
    oldWallet: address,
    newWallet: wallet.address,
    locale: 'en' as const,
    site: 'terahold.example',
    remoteAddress: '192.0.2.1',
  } as const
  const { nonce, expiresAt, typedData } = await moves.prepareOffer(asked)
  await moves.offer({ ...asked, nonce, expiresAt, signature: await wallet.signTypedData(typedData) })
  const [offer] = (await desk.listOffers({ pageNum: 1, pageSize: 20 })).rows
  const request = { offerId: offer?.offerId ?? '', reason }
  const id = await desk.record(maker, request, await fixture.sign(maker, await desk.draft(request, maker)))
  await desk.approve(checker, id, await fixture.sign(checker, await desk.draftApproval(id)))
  return { moves, wallet, id }
}

/** Takes a step of a payout process of its own. */
async function look(changes: Parameters<typeof fixture.openPayouts>[0] = {}): Promise<void> {
  const payouts = fixture.openPayouts(changes)
  await payouts.step()
  await payouts.stop()
}

/** Moves the account. Without `isSeen`, no payout process ran in the week after the approval. */
async function moved(member: Member, { isSeen = true } = {}) {
  const approved = await approveMove(member)
  if (isSeen) await look()
  await fixture.advance(wait)
  await approved.moves.advance()
  await fixture.advance(wait + business.holdAfterSecurityChangeHours * 3_600)
  return approved
}

const halts = async () =>
  (await fixture.owner.selectFrom('payout_halt').select('detail').execute()).map(({ detail }) => detail)
const withdrawalOf = (withdrawId: string) =>
  fixture.owner
    .selectFrom('withdrawal')
    .select(['state', 'reason', 'to_address as to'])
    .where('withdraw_id', '=', withdrawId)
    .executeTakeFirstOrThrow()
const allLeft = () => ({ ...fixture.registry, rolesOf: async () => [], wasChanged: async () => true })
const run = (text: string) => sql.raw(text).execute(fixture.owner)

describe('withdrawals of a moved account', () => {
  it('that were not signed go back to the balance, and later ones are paid to the new wallet only', async () => {
    const member = await fixture.member('100')
    const before = await fixture.queued(member.memberId, '40')
    const { wallet } = await moved(member)
    expect(await withdrawalOf(before)).toEqual({ state: 'cancelled', reason: 'wallet_moved', to: member.address })
    expect(await fixture.balanceOf(member.memberId)).toMatchObject({ available: usdt('100'), held: 0n })
    await fixture.queued(member.memberId, '40')
    await fixture.settle(fixture.openPayouts())
    expect([await fixture.inWallet(member.address), await fixture.inWallet(wallet.address)]).toEqual([
      0n,
      usdt('39.95'),
    ])
    expect(await halts()).toEqual([])
  })

  it('wait while the move waits', async () => {
    const member = await fixture.member('100')
    const before = await fixture.queued(member.memberId, '40')
    await approveMove(member)
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    await fixture.withdrawals.advance()
    expect([(await withdrawalOf(before)).state, await fixture.inWallet(member.address)]).toEqual(['holding', 0n])
  })

  it('that were signed before are paid to the old wallet, once', async () => {
    const member = await fixture.member('100')
    const signed = await fixture.queued(member.memberId, '40')
    const payouts = fixture.openPayouts()
    await payouts.step()
    expect(['signed', 'broadcast']).toContain((await withdrawalOf(signed)).state)
    await moved(member)
    await fixture.settle(payouts)
    expect([(await withdrawalOf(signed)).state, await fixture.inWallet(member.address)]).toEqual([
      'confirmed',
      usdt('39.95'),
    ])
    expect(await fixture.balanceOf(member.memberId)).toMatchObject({ available: usdt('60'), held: 0n })
  })

  it('wait while a payment of the vault to an earlier wallet of the member is unexplained, as after a restored backup', async () => {
    const member = await fixture.member('100')
    const { wallet } = await moved(member)
    await run(`insert into house_address (chain_id, address, role, name) values (31337, '${fixture.vault}', 'payout_vault', 'Vault');
      insert into chain_transfer (chain_id, tx_hash, log_index, block_number, block_hash, block_time, token, sender, recipient, amount, state, reason, recorded_at)
      values (31337, '0x${'1'.repeat(64)}', 0, 1, '0x', now(), '${fixture.token}', lower('${fixture.vault}'), '${member.address}', ${usdt('39.95')}, 'outflow', 'unexplained', now())`)
    const withdrawId = await fixture.queued(member.memberId, '40')
    const other = await fixture.member('100')
    await fixture.queued(other.memberId, '30')
    await fixture.settle(fixture.openPayouts())
    expect([(await withdrawalOf(withdrawId)).state, await fixture.inWallet(wallet.address)]).toEqual(['queued', 0n])
    expect(await fixture.inWallet(other.address)).toBe(usdt('29.95'))
    const incidents = await fixture.owner.selectFrom('incident').select(['kind', 'detail']).execute()
    expect(incidents).toContainEqual({
      kind: 'payout_held_for_unknown_payment',
      detail: { to: member.address, amount: String(usdt('39.95')) },
    })
  })

  it('are paid however long the move and its operators are gone, and though the registry is another one', async () => {
    const member = await fixture.member('100')
    const { wallet } = await moved(member)
    await fixture.queued(member.memberId, '40')
    const registry = { ...allLeft(), address: getAddress(fixture.token), isContractSignature: async () => false }
    await fixture.settle(fixture.openPayouts({ registry }))
    expect([await fixture.inWallet(wallet.address), await halts()]).toEqual([usdt('39.95'), []])
  })
})

describe('a move whose signatures expired before a payout process verified them', () => {
  it('halts payouts until two operators confirm it, and then counts for good', async () => {
    const desk = await createTwoOperators(fixture, reason)
    const member = await fixture.member('100')
    const { id, wallet } = await moved(member, { isSeen: false })
    const first = await fixture.queued(member.memberId, '40')
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    const subject = `move ${id} of member ${member.memberId} to ${wallet.address}`
    expect((await desk.status()).halt).toMatchObject({ cause: 'payout_verified_too_late', subject, detail: late })
    await desk.resume('go_on')
    await fixture.settle(payouts)
    expect([(await withdrawalOf(first)).state, (await desk.status()).halt?.subject]).toEqual(['queued', subject])
    await desk.resume('accept_move')
    await fixture.settle(payouts)
    expect([(await withdrawalOf(first)).state, await halts()]).toEqual(['confirmed', [late, late]])
    await payouts.stop()
    await fixture.advance(30 * 86_400)
    await fixture.queued(member.memberId, '30')
    await fixture.settle(fixture.openPayouts({ registry: allLeft() }))
    expect([await fixture.inWallet(wallet.address), await halts()]).toEqual([usdt('69.9'), [late, late]])
  })

  it('stops nobody else once its withdrawal was rejected and payouts go on without it', async () => {
    const desk = await createTwoOperators(fixture, reason)
    const [member, other] = [await fixture.member('100'), await fixture.member('100')]
    await moved(member, { isSeen: false })
    const withdrawId = await fixture.queued(member.memberId, '40')
    await fixture.queued(other.memberId, '30')
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    await fixture.withdrawals.reject(member.memberId, withdrawId, 'please call us')
    await desk.resume('go_on')
    await fixture.settle(payouts)
    expect([await fixture.inWallet(other.address), await halts()]).toEqual([usdt('29.95'), [late]])
  })

  it('is confirmed alone: a confirmation counts for no other move', async () => {
    const desk = await createTwoOperators(fixture, reason)
    const [member, other] = [await fixture.member('100'), await fixture.member('100')]
    await moved(member, { isSeen: false })
    await moved(other, { isSeen: false })
    const payouts = fixture.openPayouts()
    await fixture.queued(member.memberId, '40')
    await fixture.settle(payouts)
    await desk.resume('accept_move')
    await fixture.settle(payouts)
    await fixture.queued(other.memberId, '40')
    await fixture.settle(payouts)
    expect(await halts()).toEqual([late, late])
  })

  const late = 'move_verified_too_late'
})

describe('what the payout process has verified', () => {
  const remembered = async () =>
    (await fixture.owner.selectFrom('payout_verified').select('decision_id').execute()).map(
      ({ decision_id }) => decision_id,
    )

  it('is remembered while payouts are halted, too', async () => {
    const desk = await createTwoOperators(fixture, reason)
    await desk.halt(desk.maker, reason)
    const { id } = await approveMove(await fixture.member('100'))
    expect(await remembered()).toEqual([])
    await look()
    expect(await remembered()).toEqual([id])
  })

  it('is remembered once by several processes at a time, and again after one that could not store it', async () => {
    const { id } = await approveMove(await fixture.member('100'))
    await run('revoke insert on payout_verified from terahold_payout')
    await look()
    expect(await remembered()).toEqual([])
    await run('grant insert on payout_verified to terahold_payout')
    const verifications = [1, 2, 3].map(() => createVerifications(processOf()))
    await Promise.all(verifications.map((verifyFresh) => verifyFresh()))
    expect(await remembered()).toEqual([id])
  })

  it('is remembered though hundreds of forged decisions come first', async () => {
    await sql`insert into operator_decision select ('00000000-0000-7000-8000-' || lpad(no::text, 12, '0'))::uuid, 'AccountMove', no, 'forged',
      ${thief}, '0x', ${maker.operatorId}, '2000-01-01', '2100-01-01' from generate_series(1, 300) no`.execute(
      fixture.db,
    )
    await sql`insert into operator_approval select decision_id, 'forged', ${thief}, '0x', ${checker.operatorId}, '2000-01-01', '2100-01-01'
      from operator_decision`.execute(fixture.db)
    const { id } = await approveMove(await fixture.member('100'))
    const verifyFresh = createVerifications(processOf())
    for (let step = 0; step < 40; step += 1) await verifyFresh()
    expect(await remembered()).toEqual([id])
  })

  it('is not a decision of operators who have left', async () => {
    await approveMove(await fixture.member('100'))
    await look({ registry: allLeft() })
    expect(await remembered()).toEqual([])
  })

  it('is nothing but the bytes that were verified', async () => {
    const member = await fixture.member('100')
    const { id } = await moved(member)
    const other = generatePrivateKey()
    await run(`alter table operator_approval disable trigger user; update operator_approval
      set checker_signature = '${other}' || repeat('00', 33) where decision_id = '${id}'`)
    await fixture.queued(member.memberId, '40')
    await fixture.settle(fixture.openPayouts())
    expect(await halts()).toEqual(['move_not_signed'])
  })

  it('is asked of a node once a minute while it does not count, and a node that fails stops no payout', async () => {
    await approveMove(await fixture.member('100'))
    const asked: string[] = []
    const registry = {
      ...fixture.registry,
      rolesOf: async (operator: string) => {
        asked.push(operator)
        throw new Error('no answer')
      },
    }
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    const payouts = fixture.openPayouts({ registry })
    await fixture.settle(payouts)
    await fixture.settle(payouts)
    expect([asked.length, await fixture.inWallet(address)]).toEqual([1, usdt('39.95')])
  })

  const processOf = () => ({
    db: fixture.database.payout,
    clock: fixture.clock,
    registry: fixture.registry,
    log: { warn: () => undefined },
  })
})

describe('an attacker who writes the database', () => {
  const expectNothingStolen = async ({ memberId }: Member) => {
    await run(`update member set address = '${thief}' where member_id = '${memberId}'`)
    await fixture.queued(memberId, '40')
    await fixture.settle(fixture.openPayouts())
    expect([await fixture.inWallet(thief), await halts()]).toEqual([0n, ['move_not_signed']])
  }

  it('is not paid by a move that nobody signed', async () => {
    const member = await fixture.member('100')
    const { id } = await approveMove(member)
    await run(`insert into operator_record select '${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}', type, content, state, recorded_by,
      recorded_at, decided_by, decided_at from operator_record where record_id = '${id}'`)
    await run(`update account_move set outcome = 'stopped', ended_at = now() where move_id = '${id}';
      update member set hold_until = null;
      insert into account_move select member_id, '${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}', from_address, '${thief}', not_before,
        approved_at, now(), now(), 'done' from account_move`)
    await expectNothingStolen(member)
  })

  it('is not paid by the signatures of a move to another wallet', async () => {
    const member = await fixture.member('100')
    const { id } = await moved(member)
    await run(
      `alter table account_move disable trigger user; update account_move set to_address = '${thief}' where move_id = '${id}'`,
    )
    await expectNothingStolen(member)
  })

  it('is not paid by an earlier move again, to a wallet that the account has left', async () => {
    const member = await fixture.member('100')
    const { id: first, wallet: left } = await moved(member)
    await moved({ ...member, address: left.address.toLowerCase() as typeof member.address })
    const again = '00000000-0000-4000-8000-000000000000'
    await run(`insert into operator_record select '${again}', type, content, state, recorded_by, recorded_at, decided_by, decided_at
        from operator_record where record_id = '${first}';
      insert into operator_decision select '${again}', type, '${again}', decision, maker, maker_signature, recorded_by, recorded_at, expires_at
        from operator_decision where decision_id = '${first}';
      insert into operator_approval select '${again}', approval, checker, checker_signature, approved_by, approved_at, expires_at
        from operator_approval where decision_id = '${first}';
      insert into account_move select member_id, '${again}', from_address, to_address, not_before, approved_at, due_at, database_now(), 'done'
        from account_move where move_id = '${first}';
      update member set address = lower('${left.address}') where member_id = '${member.memberId}'`)
    await fixture.queued(member.memberId, '40')
    await fixture.settle(fixture.openPayouts())
    expect([await fixture.inWallet(left.address), await halts()]).toEqual([0n, ['move_not_signed']])
  })

  it('cannot have a move confirmed that was signed by wallets that never were operators', async () => {
    const member = await fixture.member('100')
    const { id, wallet } = await moved(member, { isSeen: false })
    const [first, second] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
    const [stored] = await readDecisions(fixture.owner, [id])
    const decision = parseDecision(stored?.decision ?? '')
    const { expiresAt } = decision.message
    const approval = approvalOf(decision, first.address, { role: 'payout-checker', expiresAt })
    const signed = [decisionTypedData(decision), approvalTypedData(decision, approval)] as const
    await run(`alter table operator_decision disable trigger user; alter table operator_approval disable trigger user;
      update operator_decision set maker = lower('${first.address}'), maker_signature = '${await first.signTypedData(signed[0])}';
      update operator_approval set approval = '${serializeApproval(approval)}', checker = lower('${second.address}'),
        checker_signature = '${await second.signTypedData(signed[1])}'`)
    await fixture.queued(member.memberId, '40')
    await fixture.settle(fixture.openPayouts())
    expect([await fixture.inWallet(wallet.address), await halts()]).toEqual([0n, ['move_not_signed']])
  })

  it('is not paid before the day that the operators signed', async () => {
    const member = await fixture.member('100')
    const { id, moves, wallet } = await approveMove(member)
    await run(`update account_move set due_at = now() where move_id = '${id}'`)
    await moves.advance()
    await run(`update member set hold_until = null`)
    await fixture.queued(member.memberId, '40')
    await fixture.settle(fixture.openPayouts())
    expect([await fixture.inWallet(wallet.address), await halts()]).toEqual([0n, ['move_not_signed']])
  })
})

describe('ledger verify', () => {
  it('finds nothing wrong with a move, and names what was altered', async () => {
    const member = await fixture.member('100')
    const { id } = await moved(member)
    const other = await fixture.member('0')
    const found = async (...changes: string[]) =>
      (await findingsOfTampering(fixture.owner, ...changes.map((text) => sql.raw(text)))).filter((text) =>
        /^I9 (account move|member)/.test(text),
      )
    expect(await found('select 1')).toEqual([])
    const free = 'alter table account_move disable trigger user; alter table operator_record disable trigger user'
    const thief = `0x${'ab'.repeat(20)}`
    const where = `where member_id = '${member.memberId}'`
    expect(await found(`update member set address = '${thief}' ${where}`)).toContain(
      `I9 member ${member.memberId} has another wallet than their newest move gave them`,
    )
    expect(await found(`update member set address = '${thief}' where member_id = '${other.memberId}'`)).toContain(
      `I9 member ${other.memberId} has 1 wallets, and 0 moves`,
    )
    expect(await found(free, `update account_move set due_at = approved_at, ended_at = approved_at`)).toContain(
      `I9 account move ${id} took effect before its wait was over`,
    )
    expect(await found(free, `update account_move set to_address = '${thief}'`)).toContain(
      `I9 account move ${id} took effect, but no approved record says so`,
    )
    const content = (change: string) => `update operator_record set content = content || ${change}`
    expect(await found(free, content(`jsonb_build_object('to', '0x' || repeat('ab', 20))`))).toContain(
      `I9 account move ${id} is approved, but the new wallet did not sign for it`,
    )
    expect(await found(free, content(`'{"reason": "Another reason than that"}'`))).toContain(
      `I9 account move ${id} is approved, but two operators did not sign that: other_fields`,
    )
  })
})
