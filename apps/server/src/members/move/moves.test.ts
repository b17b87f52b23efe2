import { profileCalls } from '@terahold/contract/calls/member/profile'
import {
  offerWallet,
  prepareReset,
  prepareWalletOffer,
  securityCalls,
  stopMove,
  vetoMove,
} from '@terahold/contract/calls/member/security'
import { business } from '@terahold/contract/constants'
import type { DataOf } from '@terahold/contract/endpoint'
import { sql } from 'kysely'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { newId } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { ActingOperator } from '../../decisions/audited.ts'
import { outcome } from '../../decisions/fixtures/signed-record-tests.ts'
import { readRecords } from '../../decisions/record-list.ts'
import { verifyMoves } from '../../verification/members/moves.ts'
import {
  chainId,
  type MembersFixture,
  newAccount,
  openMembersFixture,
  refusingNotices,
  type SignedInMember,
} from '../fixtures/members-fixture.ts'
import { addOperator, openMoveDesk } from '../fixtures/move-desk.ts'
import { endMove } from './move-store.ts'

const day = 86_400
const why = 'recognised on a video call'

let fixture: MembersFixture
let sue: ActingOperator
let chi: ActingOperator
let desk: ReturnType<typeof openMoveDesk>
beforeAll(async () => {
  fixture = await openMembersFixture()
  sue = await addOperator(fixture, 'Sue', ['support', 'payout-checker'])
  chi = await addOperator(fixture, 'Chi', ['payout-checker'])
})
beforeEach(() => {
  desk = openMoveDesk(fixture)
  fixture.emails.splice(0)
})
afterAll(() => fixture.close())

const post = async (endpoint: Parameters<MembersFixture['call']>[0], fields: object) =>
  (await fixture.call(endpoint, { fields: { ...fields } })).body

async function offered(old: { address: string }, account: PrivateKeyAccount, signer = account) {
  const fields = { oldWallet: old.address, newWallet: account.address }
  const { data } = await post(prepareWalletOffer, fields)
  const { nonce, expiresAt, typedData } = data as DataOf<typeof prepareWalletOffer>
  return { ...fields, nonce, expiresAt, signature: await signer.signTypedData(typedData) }
}

const firstPage = { pageNum: 1, pageSize: 100 }

async function offerOf(memberId: string): Promise<string> {
  const found = (await desk.listOffers(firstPage)).rows.find((offer) => offer.memberId === memberId)
  if (!found) throw new Error('no wallet asks for the account')
  return found.offerId
}

const isOurs = ({ address }: { address: string }) =>
  fixture.database.owner
    .insertInto('house_address')
    .values({ chain_id: chainId, address: address.toLowerCase(), role: 'treasury', name: 'ours' })
    .execute()

/** A move of a member's account that the first operator recorded. */
async function recorded() {
  const [ada, wallet] = [await fixture.signIn(), newAccount()]
  await post(offerWallet, await offered(ada.account, wallet))
  return { ada, wallet, moveId: await desk.record(sue, { offerId: await offerOf(ada.userId), reason: why }) }
}

/** A member with an email address, whose account two operators move to a new wallet. */
async function moving() {
  const ada = await fixture.memberWithEmail()
  const wallet = newAccount()
  expect((await post(offerWallet, await offered(ada.account, wallet))).code).toBe(200)
  fixture.emails.splice(0)
  const moveId = await desk.record(sue, { offerId: await offerOf(ada.userId), reason: why })
  await desk.approve(chi, moveId)
  return { ada, wallet, moveId }
}

const advance = () => fixture.main.members.moves.advance()
const addressOf = async ({ userId }: SignedInMember) =>
  (
    await fixture.database.owner
      .selectFrom('member')
      .select('address')
      .where('member_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).address
const moveRow = (moveId: string) =>
  fixture.database.owner.selectFrom('account_move').selectAll().where('move_id', '=', moveId).executeTakeFirstOrThrow()
const profileOf = async ({ token }: SignedInMember) => (await fixture.call(profileCalls.profile, { token })).body
const noticesOf = async ({ token }: SignedInMember) =>
  (
    (await fixture.call(securityCalls.securityNotices, { token })).body as unknown as { rows: { kind: string }[] }
  ).rows.map(({ kind }) => kind)
const signIn = async (account: PrivateKeyAccount) => (await fixture.login(await fixture.sign(account))).body

async function vetoed(account: PrivateKeyAccount, signer = account) {
  const { data } = await post(prepareReset, { address: account.address, action: 'vetoMove' })
  const { nonce, typedData } = data as DataOf<typeof prepareReset>
  return { address: account.address, nonce, signature: await signer.signTypedData(typedData) }
}

describe('a new wallet', () => {
  it('asks with its own signature of both wallets, and does not learn which have an account', async () => {
    const ada = await fixture.signIn()
    const wallet = newAccount()
    const signed = await offered(ada.account, wallet)
    expect(await post(offerWallet, await offered(ada.account, wallet, newAccount()))).toMatchObject({
      code: 403,
      reason: 'signature_invalid',
    })
    const other = { ...signed, oldWallet: newAccount().address }
    expect(await post(offerWallet, other)).toMatchObject({ code: 403, reason: 'signature_invalid' })
    expect((await post(offerWallet, signed)).code).toBe(200)
    expect((await post(offerWallet, await offered(newAccount(), wallet))).code).toBe(200)
    const of = (await desk.listOffers(firstPage)).rows.filter(
      ({ newWallet }) => newWallet === wallet.address.toLowerCase(),
    )
    expect(of.map(({ memberId }) => memberId)).toEqual([ada.userId])
    await fixture.moveClock(business.nonceMinutes * 60 + 1)
    expect(await post(offerWallet, signed)).toMatchObject({ code: 403, reason: 'signature_required' })
  })

  it('that an account has left does not learn which wallet has it now', async () => {
    const [{ ada, wallet }, ben] = [await moving(), await fixture.signIn()]
    await fixture.moveClock(business.accountMoveDays * day + 1)
    await advance()
    for (const asked of [newAccount(), ben.account, wallet])
      expect(await post(offerWallet, await offered(asked, ada.account))).toMatchObject({ code: 200 })
    const { rows } = await desk.listOffers({ ...firstPage, text: ada.account.address })
    expect(rows.map(({ memberId }) => memberId)).toEqual([ada.userId])
  })

  it('that belongs to the house, asked more than 30 days ago, or asks for a closed account, is refused', async () => {
    const [ada, ben, ours] = [await fixture.signIn(), await fixture.signIn(), newAccount()]
    await isOurs(ours)
    expect(await post(offerWallet, await offered(ada.account, ours))).toMatchObject({ reason: 'house_wallet' })
    for (const { account } of [ada, ben]) await post(offerWallet, await offered(account, newAccount()))
    const [late, closed] = [await offerOf(ada.userId), await offerOf(ben.userId)]
    await sql`update member set closed_at = database_now() where member_id = ${ben.userId}`.execute(
      fixture.database.owner,
    )
    expect(await outcome(desk.record(sue, { offerId: closed, reason: why }))).toBe('record_unknown')
    await fixture.moveClock(business.walletOfferDays * day + 1)
    expect(await outcome(desk.record(sue, { offerId: late, reason: why }))).toBe('record_unknown')
  })

  it('that has an account, also this one, is refused', async () => {
    const [ada, ben] = [await fixture.signIn(), await fixture.signIn()]
    for (const account of [ada.account, ben.account])
      expect(await post(offerWallet, await offered(ada.account, account))).toMatchObject({
        code: 409,
        reason: 'wallet_taken',
      })
  })
})

describe('a move that two operators approved', () => {
  it('takes effect after 14 days: the address changes, sessions end, and everybody was told', async () => {
    const { ada, wallet, moveId } = await moving()
    const { due_at: dueAt, approved_at: approvedAt } = await moveRow(moveId)
    expect(dueAt.getTime() - approvedAt.getTime()).toBe(business.accountMoveDays * day * 1_000)
    const link = expect.stringMatching(/\/#\/pages\/my\/freeze\?token=[a-p]{96}$/) as string
    const told = { wallet: wallet.address, link, holdUntil: dueAt.toISOString() }
    expect(fixture.emails).toMatchObject([{ to: ada.email, template: 'move-started', values: told }])
    expect((await profileOf(ada)).data).toMatchObject({
      move: { dueAt: dueAt.toISOString(), newWallet: wallet.address },
      holdReason: 'account_move',
    })
    expect(await signIn(wallet)).toMatchObject({ code: 403, reason: 'wallet_waits' })

    await fixture.moveClock(business.accountMoveDays * day - 60)
    await advance()
    expect(await addressOf(ada)).toBe(ada.account.address.toLowerCase())
    const open = await fixture.signIn(ada.account)
    await fixture.moveClock(61)
    const other = await fixture.openServer()
    await Promise.all([advance(), other.members.moves.advance(), advance()])
    expect(await addressOf(ada)).toBe(wallet.address.toLowerCase())
    expect((await moveRow(moveId)).outcome).toBe('done')
    expect(fixture.emails.filter(({ template }) => template === 'move-done')).toHaveLength(1)

    expect((await profileOf(open)).code).toBe(401)
    expect(await signIn(ada.account)).toMatchObject({ code: 403, reason: 'wallet_moved' })
    const back = await fixture.signIn(wallet)
    expect(back).toMatchObject({ userId: ada.userId, isNew: false })
    expect((await profileOf(back)).data).toMatchObject({
      address: wallet.address,
      move: null,
      holdReason: 'account_move',
    })
    expect((await noticesOf(back)).filter((kind) => kind.startsWith('move'))).toEqual(['move_done', 'move_started'])
    const log = await fixture.database.owner
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', moveId)
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['member.move.record', 'member.move.approve'])
  })

  it('can be followed by one back to the first wallet', async () => {
    const { ada, wallet } = await moving()
    await fixture.moveClock(business.accountMoveDays * day + 1)
    await advance()
    expect((await post(offerWallet, await offered(wallet, ada.account))).code).toBe(200)
    const moveId = await desk.record(sue, { offerId: await offerOf(ada.userId), reason: why })
    await desk.approve(chi, moveId)
    await fixture.moveClock(business.accountMoveDays * day + 1)
    await advance()
    expect(await addressOf(ada)).toBe(ada.account.address.toLowerCase())
    expect(await verifyMoves(fixture.database.owner)).toEqual([])
  })

  it('fails when the new wallet got an account by other means, or the account was closed', async () => {
    const { owner } = fixture.database
    const [first, second] = [await moving(), await moving()]
    const ben = await fixture.signIn()
    await sql`insert into member_address values (${first.wallet.address.toLowerCase()}, ${ben.userId})`.execute(owner)
    await sql`update member set closed_at = database_now() where member_id = ${second.ada.userId}`.execute(owner)
    await fixture.moveClock(business.accountMoveDays * day + 1)
    await advance()
    for (const { ada, moveId } of [first, second]) {
      expect((await moveRow(moveId)).outcome).toBe('failed')
      expect(await addressOf(ada)).toBe(ada.account.address.toLowerCase())
    }
    await sql`delete from member_address where address = ${first.wallet.address.toLowerCase()}`.execute(owner)
  })

  it('does not hold up those due after it when it cannot be finished, and reports that', async () => {
    const [first, second] = [await moving(), await moving()]
    await fixture.moveClock(business.accountMoveDays * day + 1)
    await refusingNotices(fixture, first.ada, async () => {
      await expect(advance()).rejects.toThrow(/1 of 2 account moves failed/)
    })
    expect([await addressOf(first.ada), await addressOf(second.ada)]).toEqual([
      first.ada.account.address.toLowerCase(),
      second.wallet.address.toLowerCase(),
    ])
    await advance()
    expect(await addressOf(first.ada)).toBe(first.wallet.address.toLowerCase())
  })

  it('fails when the new wallet became ours', async () => {
    const { ada, wallet, moveId } = await moving()
    await isOurs(wallet)
    await fixture.moveClock(business.accountMoveDays * day + 1)
    await advance()
    expect([(await moveRow(moveId)).outcome, await addressOf(ada)]).toEqual([
      'failed',
      ada.account.address.toLowerCase(),
    ])
  })

  it('is not approved when account or wallet changed after it was recorded', async () => {
    const [closed, moved, taken, ours] = [await recorded(), await recorded(), await recorded(), await recorded()]
    const { owner } = fixture.database
    await sql`update member set closed_at = database_now() where member_id = ${closed.ada.userId}`.execute(owner)
    const other = newAccount().address.toLowerCase()
    await sql`update member set address = ${other} where member_id = ${moved.ada.userId}`.execute(owner)
    await fixture.signIn(taken.wallet)
    await isOurs(ours.wallet)
    const approvals: string[] = []
    for (const { moveId } of [closed, moved, taken, ours]) approvals.push(await outcome(desk.approve(chi, moveId)))
    expect(approvals).toEqual(['decision_changed', 'decision_changed', 'wallet_taken', 'house_wallet'])
  })

  it('is one at a time, needs two people, and is decided once', async () => {
    const ada = await fixture.signIn()
    for (const wallet of [newAccount(), newAccount()]) await post(offerWallet, await offered(ada.account, wallet))
    const [one, two] = (await desk.listOffers(firstPage)).rows.filter(({ memberId }) => memberId === ada.userId)
    const ids: string[] = []
    for (const offer of [one, two]) ids.push(await desk.record(sue, { offerId: offer?.offerId ?? '', reason: why }))
    expect(await outcome(desk.approve(sue, ids[0] ?? ''))).toBe('own_record')
    expect(await outcome(desk.record(chi, { offerId: one?.offerId ?? '', reason: why }))).toBe('role_missing')
    const approvals = await Promise.all(ids.map((id) => outcome(desk.approve(chi, id))))
    expect(approvals.toSorted()).toEqual(['already_recorded', 'done'])
    expect(await outcome(desk.record(sue, { offerId: newId(fixture.clock), reason: why }))).toBe('record_unknown')
  })
})

describe('the list of wallets that ask', () => {
  it('finds the owner’s among very many of other wallets, by each of its texts', async () => {
    const ada = await fixture.signIn()
    const own = newAccount()
    await post(offerWallet, await offered(ada.account, own))
    for (let more = 0; more < 4; more += 1) await post(offerWallet, await offered(ada.account, newAccount()))
    const list = (text?: string) => desk.listOffers({ pageNum: 1, pageSize: 3, ...(text && { text }) })
    const wallet = own.address.toLowerCase()
    expect((await list(ada.userId)).rows.map(({ newWallet }) => newWallet)).not.toContain(wallet)
    const { rows, total } = await list(own.address)
    expect([rows.map(({ newWallet }) => newWallet), total]).toEqual([[wallet], 1])
    expect((await list(rows[0]?.offerId)).rows).toEqual(rows)
    expect((await list(ada.userId)).total).toBe(5)
  })
})

describe('an offer in the list', () => {
  const movesOf = async (memberId: string) =>
    (await desk.listOffers(firstPage)).rows.filter((row) => row.memberId === memberId).map(({ move }) => move)

  it('names the move that waits for its approval, and none once it is rejected', async () => {
    const { ada, moveId } = await recorded()
    expect(await movesOf(ada.userId)).toEqual([{ id: moveId, state: 'recorded' }])
    await post(offerWallet, await offered(ada.account, newAccount()))
    expect(await movesOf(ada.userId)).toEqual([null, { id: moveId, state: 'recorded' }])
    await desk.reject(chi, moveId, { reason: 'not the owner' })
    expect(await movesOf(ada.userId)).toEqual([null, null])
    const { rows } = await readRecords(fixture.main.db, desk.source, { text: moveId, pageNum: 1, pageSize: 1 }, 'en')
    expect(rows).toMatchObject([{ state: 'rejected', decidedBy: 'Chi', rejectedFor: 'not the owner' }])
  })

  it('of another wallet names the move that is under way', async () => {
    const { ada, moveId } = await moving()
    await post(offerWallet, await offered(ada.account, newAccount()))
    expect(await movesOf(ada.userId)).toEqual([{ id: moveId, state: 'approved' }])
  })
})

describe('the old wallet', () => {
  const expectStopped = async ({ ada, wallet, moveId }: Awaited<ReturnType<typeof moving>>, by: string) => {
    expect((await moveRow(moveId)).outcome).toBe(by)
    await fixture.moveClock(business.accountMoveDays * day + 1)
    await advance()
    expect(await addressOf(ada)).toBe(ada.account.address.toLowerCase())
    expect(await signIn(wallet)).toMatchObject({ code: 200 })
  }

  it('stops it with one signature, without a session, up to the last moment', async () => {
    const move = await moving()
    const { ada } = move
    await fixture.moveClock(business.accountMoveDays * day - 60)
    expect(await post(vetoMove, await vetoed(ada.account, newAccount()))).toMatchObject({ code: 403 })
    const signed = await vetoed(ada.account)
    expect((await post(vetoMove, signed)).code).toBe(200)
    expect(await post(vetoMove, signed)).toMatchObject({ code: 403, reason: 'signature_required' })
    expect(fixture.emails.at(-1)).toMatchObject({ to: ada.email, template: 'move-stopped' })
    await expectStopped(move, 'stopped')
    expect((await post(vetoMove, await vetoed(ada.account))).code).toBe(200)
    expect(fixture.emails.filter(({ template }) => template === 'move-stopped')).toHaveLength(1)
  })

  it('stops it for good: a second record of the same offer does not begin it again', async () => {
    const { ada, moveId } = await recorded()
    const again = await desk.record(sue, { offerId: await offerOf(ada.userId), reason: why })
    await desk.approve(chi, moveId)
    expect((await post(vetoMove, await vetoed(ada.account))).code).toBe(200)
    expect(await outcome(desk.approve(chi, again))).toBe('decision_changed')
    expect((await profileOf(ada)).data).toMatchObject({ move: null })
  })

  it('stops what is recorded for other wallets as well, until they sign again', async () => {
    const { ada, moveId } = await recorded()
    const other = newAccount()
    await post(offerWallet, await offered(ada.account, other))
    const offers = (await desk.listOffers(firstPage)).rows
    const offerId =
      offers.find(({ newWallet }) => newWallet.toLowerCase() === other.address.toLowerCase())?.offerId ?? ''
    const again = await desk.record(sue, { offerId, reason: why })
    await desk.approve(chi, moveId)
    expect((await post(vetoMove, await vetoed(ada.account))).code).toBe(200)
    expect(await outcome(desk.approve(chi, again))).toBe('decision_changed')
    expect((await desk.listOffers(firstPage)).rows.filter(({ memberId }) => memberId === ada.userId)).toEqual([])
  })

  it('stops it from a session, and withdrawals wait a day more', async () => {
    const move = await moving()
    expect((await fixture.call(stopMove, { token: move.ada.token })).body.code).toBe(200)
    const { data } = await profileOf(move.ada)
    const { holdUntil } = data as { holdUntil: string }
    const wait = (Date.parse(holdUntil) - fixture.clock.now().getTime()) / 3_600_000
    expect([data, Math.round(wait)]).toMatchObject([{ move: null, holdReason: 'account_move' }, 24])
    await expectStopped(move, 'stopped')
  })

  it('or the mailbox stops it with the link that freezes the account', async () => {
    const move = await moving()
    const { link } = fixture.lastValues<{ link: string }>()
    const token = new URLSearchParams(new URL(link).hash.split('?')[1]).get('token') ?? ''
    await fixture.main.members.freezing.freeze({ token, remoteAddress: '192.0.2.1' })
    await expectStopped(move, 'frozen')
  })

  it('and the worker at the same moment: one of them wins, and the other changes nothing', async () => {
    const move = await moving()
    const signed = await vetoed(move.ada.account)
    await fixture.database.owner
      .updateTable('account_move')
      .set({ due_at: fixture.clock.now() })
      .where('move_id', '=', move.moveId)
      .execute()
    const [veto] = await Promise.all([post(vetoMove, signed), advance(), advance()])
    const { outcome: ended } = await moveRow(move.moveId)
    const isMoved = (await addressOf(move.ada)) === move.wallet.address.toLowerCase()
    expect([ended, isMoved]).toEqual(ended === 'done' ? ['done', true] : ['stopped', false])
    expect([200, 403]).toContain(veto.code)
    expect(fixture.emails.filter(({ template }) => template !== 'move-started')).toHaveLength(1)
  })
})

it('waits while a night’s tree is made with the old wallet', async () => {
  const { ada, wallet, moveId } = await moving()
  await fixture.moveClock(business.accountMoveDays * day)
  await transaction(fixture.main.db, async (tx) => {
    // The making of a tree holds this lock until it has ended.
    await sql`lock table liability_shard in share row exclusive mode`.execute(tx)
    await advance()
    expect(await moveRow(moveId)).toMatchObject({ ended_at: null })
  })
  await advance()
  expect(await addressOf(ada)).toBe(wallet.address.toLowerCase())
})

describe('a move that ends at the same moment', () => {
  it('as its account is closed does not move it', async () => {
    const { ada, moveId } = await moving()
    const finished = await finishDuring((tx) =>
      sql`update member set closed_at = now() where member_id = ${ada.userId}`.execute(tx),
    )
    expect([finished, (await moveRow(moveId)).outcome]).toEqual(['done', 'failed'])
    expect(await addressOf(ada)).toBe(ada.account.address.toLowerCase())
  })

  it('and is stopped at that moment stays stopped', async () => {
    const { ada, moveId } = await moving()
    const finished = await finishDuring((tx) => endMove(tx, ada.userId, 'stopped'))
    expect([finished, (await moveRow(moveId)).outcome]).toEqual(['done', 'stopped'])
    expect(await addressOf(ada)).toBe(ada.account.address.toLowerCase())
  })

  /** Lets the worker finish due moves while the change is not committed yet. */
  async function finishDuring(change: (tx: Tx) => Promise<unknown>): Promise<string> {
    await fixture.moveClock(business.accountMoveDays * day + 1)
    let finishing: Promise<string> | undefined
    await transaction(fixture.database.owner, async (tx) => {
      await change(tx)
      finishing = outcome(advance())
      await waitUntilBlocked(fixture.database.owner)
    })
    return (await finishing) ?? ''
  }
})

describe('the database', () => {
  it('lets the application change an address only after the wait of an approved move', async () => {
    const { ada, wallet, moveId } = await moving()
    const { db } = fixture.main
    const refused = async (text: string) => outcome(sql.raw(text).execute(db))
    expect(
      await refused(`update member set address = '${wallet.address.toLowerCase()}' where member_id = '${ada.userId}'`),
    ).toMatch(/permission denied/)
    expect(await refused(`update account_move set due_at = now() where move_id = '${moveId}'`)).toMatch(
      /permission denied/,
    )
    expect(await refused(`insert into account_move select * from account_move`)).toMatch(/permission denied/)
    expect(await refused(`delete from account_move`)).toMatch(/permission denied/)
    expect(await refused(`select begin_account_move('${newId(fixture.clock)}')`)).toMatch(/no approved record/)
    const { rows } = await sql<{
      done: string | null
    }>`select finish_account_move(${ada.userId}, ${moveId}) as done`.execute(db)
    expect([rows[0]?.done, await addressOf(ada)]).toEqual([null, ada.account.address.toLowerCase()])
    await fixture.call(stopMove, { token: ada.token })
    expect(
      await refused(`update account_move set outcome = 'done', ended_at = now() where move_id = '${moveId}'`),
    ).toMatch(/append-only/)
  })

  it('undoes the whole of a move when a part of it fails', async () => {
    const { ada, moveId } = await moving()
    await fixture.moveClock(business.accountMoveDays * day + 1)
    const { owner } = fixture.database
    await sql`alter table security_notice add constraint broken check (kind <> 'move_done') not valid`.execute(owner)
    await expect(advance()).rejects.toThrow(/broken/)
    expect([await addressOf(ada), (await moveRow(moveId)).outcome]).toEqual([ada.account.address.toLowerCase(), null])
    await sql`alter table security_notice drop constraint broken`.execute(owner)
    await advance()
    expect((await moveRow(moveId)).outcome).toBe('done')
  })
})
