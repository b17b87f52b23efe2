import { profileCalls } from '@terahold/contract/calls/member/profile'
import { offerWallet, prepareReset, prepareWalletOffer, startReset } from '@terahold/contract/calls/member/security'
import { business } from '@terahold/contract/constants'
import type { DataOf } from '@terahold/contract/endpoint'
import { sql } from 'kysely'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import type { ActingOperator } from '../../decisions/audited.ts'
import { outcome } from '../../decisions/fixtures/signed-record-tests.ts'
import { signingCalls } from '../../decisions/fixtures/signing-calls.ts'
import { openSigningDesk } from '../../decisions/fixtures/signing-desk.ts'
import { host, type MembersFixture, newAccount, openMembersFixture } from '../fixtures/members-fixture.ts'
import { addOperator, openMoveDesk } from '../fixtures/move-desk.ts'
import { createFreezeLinks } from '../freeze/freeze.ts'
import { createFreezer } from '../freeze/freeze-desk.ts'
import { endFreeze } from '../freeze/freeze-store.ts'
import { lockMember } from '../profile/store.ts'
import { insertOperatorReset } from '../reset/reset-store.ts'
import { findOpenMove } from './move-store.ts'

const day = 86_400
const reason = 'recognised on a video call'

let fixture: MembersFixture
let desk: ReturnType<typeof openMoveDesk>
let [sue, chi]: [ActingOperator?, ActingOperator?] = []
beforeAll(async () => {
  fixture = await openMembersFixture()
  sue = await addOperator(fixture, 'Sue', ['support'])
  chi = await addOperator(fixture, 'Chi', ['payout-checker'])
  desk = openMoveDesk(fixture)
})
afterAll(() => fixture?.close())

const post = async (endpoint: Parameters<MembersFixture['call']>[0], fields: object) =>
  (await fixture.call(endpoint, { fields: { ...fields } })).body

/** A member with an email address, and how two operators move the account to a new wallet. */
async function owner() {
  const member = await fixture.memberWithEmail()
  const wallet = newAccount()
  const wallets = { oldWallet: member.account.address, newWallet: wallet.address }
  const { nonce, expiresAt, typedData } = (await post(prepareWalletOffer, wallets)).data as DataOf<
    typeof prepareWalletOffer
  >
  await post(offerWallet, { ...wallets, nonce, expiresAt, signature: await wallet.signTypedData(typedData) })
  const { rows } = await desk.listOffers({ pageNum: 1, pageSize: 100 })
  const offerId = rows.find(({ memberId }) => memberId === member.userId)?.offerId ?? ''
  return {
    ...member,
    wallet,
    async beginMove() {
      const [maker, checker] = [sue as ActingOperator, chi as ActingOperator]
      await desk.approve(checker, await desk.record(maker, { offerId, reason }))
    },
  }
}

/** An operator's signed freeze. */
function freezeAs(by: ActingOperator | undefined, { userId: memberId }: { userId: string }) {
  const { main, database, clock } = fixture
  const { decisions, sign } = openSigningDesk({ db: main.db, owner: database.owner, clock })
  const { freezeBy } = main.members.freezing
  const freezer = createFreezer({ db: main.db, decisions, audit: writeAudit({ clock }), freezeBy })
  return signingCalls(sign).records(freezer.draftFreeze, freezer.freeze)(by as ActingOperator, { memberId, reason })
}

const advance = () => fixture.main.members.moves.advance()

async function signedReset(account: PrivateKeyAccount) {
  const { data } = await post(prepareReset, { address: account.address, action: 'startReset' })
  const { nonce, typedData } = data as DataOf<typeof prepareReset>
  return { address: account.address, nonce, signature: await account.signTypedData(typedData) }
}

async function profileAt(wallet: PrivateKeyAccount) {
  const { token } = (await fixture.login(await fixture.sign(wallet))).body.data as { token: string }
  return (await fixture.call(profileCalls.profile, { token })).body.data
}

describe('a move to another wallet', () => {
  it('that began while the account was frozen keeps withdrawals waiting after the freeze', async () => {
    const ada = await owner()
    const { db, members } = fixture.main
    const by = { operatorId: sue?.operatorId ?? '', reason }
    await transaction(db, (tx) => members.freezing.freezeBy(tx, ada.userId, newId(fixture.clock), by))
    await ada.beginMove()
    await transaction(db, (tx) => endFreeze(tx, ada.userId))
    const dueAt = (await findOpenMove(db, ada.userId))?.dueAt.getTime()
    const { holdReason, holdUntil } = await transaction(db, (tx) => lockMember(tx, ada.userId))
    expect(holdReason).toBe('account_move')
    expect(holdUntil?.getTime()).toBeGreaterThanOrEqual(dueAt ?? Number.NaN)
  })

  it('that began while the account was frozen is stopped by an operator who freezes it again, once', async () => {
    const ada = await owner()
    await freezeAs(sue, ada)
    await ada.beginMove()
    fixture.emails.splice(0)
    expect(await outcome(freezeAs(sue, ada))).toBe('done')
    expect(await findOpenMove(fixture.main.db, ada.userId)).toBeUndefined()
    expect(fixture.emails).toMatchObject([{ to: ada.email, template: 'frozen' }])
    expect(await outcome(freezeAs(sue, ada))).toBe('already_recorded')
    const log = fixture.database.owner.selectFrom('audit_log').select('outcome').where('subject', '=', ada.userId)
    const logged = await log.where('action', '=', 'member.freeze').orderBy('at').execute()
    expect(logged.map(({ outcome: how }) => how)).toEqual(['done', 'done', 'refused'])
    await fixture.moveClock(business.accountMoveDays * day + 1)
    await advance()
    expect(await profileAt(ada.account)).toMatchObject({ holdReason: 'frozen', move: null })
  })

  it('that began while the account was frozen is stopped by the link that froze it', async () => {
    const ada = await owner()
    const { freezing } = fixture.main.members
    const issueLink = createFreezeLinks(`https://${host}`)
    const token = /token=(.*)/.exec(await transaction(fixture.main.db, (tx) => issueLink(tx, ada.userId)))?.[1]
    const freeze = () => freezing.freeze({ token: token ?? '', remoteAddress: '192.0.2.1' })
    await freeze()
    await ada.beginMove()
    fixture.emails.splice(0)
    await freeze()
    expect(await findOpenMove(fixture.main.db, ada.userId)).toBeUndefined()
    await freeze()
    expect(fixture.emails).toMatchObject([{ to: ada.email, template: 'frozen' }])
  })

  it('ends the removal of mailbox and password that the old wallet began', async () => {
    const ada = await owner()
    await ada.beginMove()
    await fixture.moveClock((business.accountMoveDays - 1) * day)
    expect((await post(startReset, await signedReset(ada.account))).code).toBe(200)
    await fixture.moveClock(day + 1)
    await advance()
    expect(await profileAt(ada.wallet)).toMatchObject({ reset: null })
    await fixture.moveClock(3 * day)
    await fixture.main.members.resets.advance()
    expect(await profileAt(ada.wallet)).toMatchObject({ email: expect.any(String) })
  })

  it('leaves the removal that operators prepared', async () => {
    const ada = await owner()
    await ada.beginMove()
    const reset = { memberId: ada.userId, resetId: newId(fixture.clock), operatorId: sue?.operatorId ?? '', reason }
    await transaction(fixture.main.db, (tx) => insertOperatorReset(tx, reset))
    await fixture.moveClock(business.accountMoveDays * day + 1)
    await advance()
    const row = await fixture.database.owner
      .selectFrom('account_reset')
      .select('outcome')
      .where('reset_id', '=', reset.resetId)
      .executeTakeFirstOrThrow()
    expect([row.outcome, (await findOpenMove(fixture.main.db, ada.userId)) === undefined]).toEqual([null, true])
  })

  it('that is being finished leaves the old wallet nothing to begin', async () => {
    const ada = await owner()
    await ada.beginMove()
    await fixture.moveClock(business.accountMoveDays * day + 1)
    const signed = await signedReset(ada.account)
    const { owner: database } = fixture.database
    const both: Promise<unknown>[] = []
    await transaction(database, async (tx) => {
      await sql`lock table security_notice in share mode`.execute(tx)
      both.push(advance())
      await waitUntilBlocked(database)
      both.push(post(startReset, signed))
      await waitUntilBlocked(database, 2)
    })
    expect((await Promise.all(both))[1]).toMatchObject({ code: 403, reason: 'signature_required' })
  })
})
