import { supportCalls } from '@terahold/contract/calls/member/support'
import { taskCalls } from '@terahold/contract/calls/member/tasks'
import { inEveryLanguage } from '@terahold/locale/languages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../db/fixtures/lock-wait.ts'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import type { ActingOperator } from '../decisions/audited.ts'
import { newAccount, type SignedInMember } from '../members/fixtures/members-fixture.ts'
import { openSupportFixture, type SupportFixture } from '../support/fixtures/support-fixture.ts'

const { listTasks, editTask } = taskCalls
const hash = 'ab'.repeat(32)
const essay = 'A settled day is never lowered.'

let help: SupportFixture
let support: ActingOperator
let ada: SignedInMember
let bob: SignedInMember
beforeAll(async () => {
  help = await openSupportFixture()
  support = await help.operator()
})
afterAll(() => help.close())
beforeEach(async () => {
  ;[ada, bob] = [await help.fixture.signIn(), await help.fixture.signIn()]
})

const text = (title: string) => ({ title, body: `What to do for ${title}` })
const texts = { ...inEveryLanguage((language) => text(`Learn ${language}`)), en: text('Learn'), fr: text('Apprendre') }
const endsIn = (days: number) => new Date(help.fixture.clock.now().getTime() + days * 86_400_000).toISOString()
const addTask = (changes: object = {}) =>
  help.tasks.desk.add(support, { kind: 'learn', points: 50, claims: 10, endsAt: endsIn(30), texts, ...changes })

const edit = (member: SignedInMember, taskId: string, action: string, fields: object = {}) =>
  help.call(editTask, member, { account: member.account.address, taskId, action, ...fields })
const submit = async (member: SignedInMember, taskId: string, proof = essay) => {
  await edit(member, taskId, 'start')
  return edit(member, taskId, 'submit', { proof })
}
const decide = (verdict: 'approved' | 'rejected', { userId }: SignedInMember, taskId: string, by = support) =>
  help.tasks.desk.decide(by, { memberId: userId, taskId, verdict, reason: `It is ${verdict}` })
type Shown = { taskId: string; state: string; budgetLeft: number; title: string }
const list = async (member: SignedInMember) => {
  const body = await help.call(listTasks, member, { account: member.account.address })
  return (body.data as { list: Shown[] }).list
}
const shown = async (member: SignedInMember, taskId: string) =>
  (await list(member)).find((task) => task.taskId === taskId)
const pointsOf = async ({ userId }: SignedInMember) => (await help.ledger.balances(help.db, userId, 'POINT')).available

const told = ({ userId }: SignedInMember) =>
  help.db
    .selectFrom('live_event')
    .select(['kind', 'payload'])
    .where('member_id', '=', userId)
    .where('kind', '=', 'task')
    .orderBy('event_id')
    .execute()

describe('a task', () => {
  it('is listed in the member’s language, with the points that can still be earned', async () => {
    const taskId = await addTask()
    const call = { token: ada.token, fields: { account: ada.account.address } }
    const { body } = await help.fixture.call(listTasks, { ...call, headers: { 'accept-language': 'fr' } }, help.app)
    expect(body.code).toBe(0)
    const found = (body.data as { list: Shown[] }).list.find((task) => task.taskId === taskId)
    expect(found).toEqual({
      taskId,
      ...texts.fr,
      kind: 'learn',
      points: 50,
      state: 'open',
      proof: null,
      reason: null,
      endsAt: expect.any(String),
      budgetLeft: 500,
    })
  })

  it('is started, submitted and approved, and earns its points once', async () => {
    const taskId = await addTask()
    expect(await edit(ada, taskId, 'start')).toMatchObject({ code: 0, data: { state: 'started', points: 50 } })
    expect(await edit(ada, taskId, 'submit', { proof: essay })).toMatchObject({ data: { state: 'submitted' } })
    expect(await shown(ada, taskId)).toMatchObject({ state: 'submitted', proof: essay, budgetLeft: 450 })
    expect((await help.tasks.desk.waiting({ pageNum: 1, pageSize: 200 })).entries).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          taskId,
          ...texts.en,
          points: 50,
          memberId: ada.userId,
          proof: essay,
          isVerified: null,
        }),
      ]),
    )
    await decide('approved', ada, taskId)
    await expect(decide('approved', ada, taskId)).rejects.toMatchObject({ code: 409, reason: 'already_decided' })
    expect(await pointsOf(ada)).toBe(50n)
    expect(await told(ada)).toEqual([{ kind: 'task', payload: { taskId, state: 'approved' } }])
    expect(await shown(ada, taskId)).toMatchObject({ state: 'approved', reason: 'It is approved', budgetLeft: 450 })
    expect(await edit(ada, taskId, 'withdraw')).toMatchObject({ code: 409, reason: 'task_state' })
    expect(await shown(bob, taskId)).toMatchObject({ state: 'open', proof: null })
  })

  it('stays unchanged when an action is repeated', async () => {
    const taskId = await addTask()
    for (let count = 0; count < 2; count += 1) expect(await edit(ada, taskId, 'start')).toMatchObject({ code: 0 })
    for (let count = 0; count < 2; count += 1)
      expect(await edit(ada, taskId, 'submit', { proof: essay })).toMatchObject({ data: { state: 'submitted' } })
    expect(await edit(ada, taskId, 'submit', { proof: `${essay} Or so.` })).toMatchObject({ code: 409 })
    expect((await shown(ada, taskId))?.budgetLeft).toBe(450)
    for (let count = 0; count < 2; count += 1)
      expect(await edit(ada, taskId, 'withdraw')).toMatchObject({ data: { state: 'withdrawn' } })
    expect((await shown(ada, taskId))?.budgetLeft).toBe(500)
  })

  it('that is rejected with a reason can be tried again, three times in all', async () => {
    const taskId = await addTask()
    for (let count = 0; count < 3; count += 1) {
      expect(await submit(ada, taskId)).toMatchObject({ data: { state: 'submitted' } })
      await decide('rejected', ada, taskId)
      expect(await shown(ada, taskId)).toMatchObject({ state: 'rejected', reason: 'It is rejected', budgetLeft: 500 })
    }
    expect(await edit(ada, taskId, 'start')).toMatchObject({ code: 422, reason: 'task_tries' })
    expect(await pointsOf(ada)).toBe(0n)
  })

  it('that has ended accepts nothing new, and earlier submissions are still decided', async () => {
    const [taskId, untouched] = [await addTask({ endsAt: endsIn(1) }), await addTask()]
    await submit(ada, taskId)
    await edit(bob, taskId, 'start')
    await help.fixture.moveClock(2 * 86_400)
    expect(await edit(bob, taskId, 'submit', { proof: essay })).toMatchObject({ code: 422, reason: 'task_closed' })
    expect(await shown(bob, taskId)).toMatchObject({ state: 'started', budgetLeft: 0 })
    await decide('approved', ada, taskId)
    expect(await pointsOf(ada)).toBe(50n)
    await help.tasks.desk.end(support, untouched)
    expect(await edit(ada, untouched, 'start')).toMatchObject({ code: 422, reason: 'task_closed' })
    expect(await shown(ada, untouched)).toBeUndefined()
    await expect(help.tasks.desk.end(support, untouched)).rejects.toMatchObject({ reason: 'task_unknown' })
  })
})

describe('the caller', () => {
  it('is the session’s member, with whom account and userId are compared', async () => {
    const taskId = await addTask()
    const fields = { account: ada.account.address, taskId, action: 'start' }
    for (const [call, given] of [[listTasks, { account: fields.account }] as const, [editTask, fields] as const]) {
      expect(await help.call(call, {}, given)).toMatchObject({ code: 401, reason: 'session_missing' })
      const foreign = { ...given, account: bob.account.address }
      expect(await help.call(call, ada, foreign)).toMatchObject({
        code: 401,
        reason: 'user_mismatch',
        field: 'account',
      })
      expect(await help.call(call, ada, { ...given, userId: bob.userId })).toMatchObject({ code: 401, field: 'userId' })
      const small = { ...given, account: ada.account.address.toLowerCase(), userId: ada.userId }
      expect(await help.call(call, ada, small)).toMatchObject({ code: 0 })
    }
    expect((await shown(bob, taskId))?.state).toBe('open')
  })

  it('learns which field is invalid', async () => {
    const taskId = await addTask()
    const cases: [object, string][] = [
      [{ account: 'me' }, 'account'],
      [{ account: undefined }, 'account'],
      [{ taskId: '1' }, 'taskId'],
      [{ action: 'approve' }, 'action'],
      [{ action: undefined }, 'action'],
      [{ action: 'submit', proof: 'x'.repeat(501) }, 'proof'],
      [{ action: 'submit', proof: 7 }, 'proof'],
      [{ action: 'submit' }, 'proof'],
      [{ action: 'submit', proof: 'too short' }, 'proof'],
      [{ state: 'approved' }, 'state'],
    ]
    for (const [fields, field] of cases)
      expect(await edit(ada, taskId, 'start', fields), field).toMatchObject({ code: 400, field })
    const unknown = newId(help.fixture.clock)
    expect(await edit(ada, unknown, 'start')).toMatchObject({ code: 404, reason: 'task_unknown', field: 'taskId' })
    expect((await shown(ada, taskId))?.state).toBe('open')
  })
})

describe('a proof', () => {
  const ticketOf = async (member: SignedInMember) => {
    const { data } = await help.call(supportCalls.createTicket, member, { type: 'feedback', content: 'I like it' })
    return (data as { ticketNo: string }).ticketNo
  }

  it('of checking is verified where possible, and otherwise left to support', async () => {
    const taskId = await addTask({ kind: 'verify_proof' })
    help.known.add(hash)
    await submit(ada, taskId, `0x${hash.toUpperCase()}`)
    await submit(bob, taskId, 'cd'.repeat(32))
    const waiting = (await help.tasks.desk.waiting({ pageNum: 1, pageSize: 200 })).entries.filter(
      (entry) => entry.taskId === taskId,
    )
    expect(waiting.map(({ memberId, isVerified, proof }) => ({ memberId, isVerified, proof }))).toEqual([
      { memberId: ada.userId, isVerified: true, proof: hash },
      { memberId: bob.userId, isVerified: null, proof: 'cd'.repeat(32) },
    ])
    expect(await edit(ada, taskId, 'submit', { proof: 'not a hash at all' })).toMatchObject({
      code: 400,
      field: 'proof',
    })
  })

  it('of feedback is the member’s own ticket, for one task', async () => {
    const [taskId, another] = [await addTask({ kind: 'feedback' }), await addTask({ kind: 'feedback' })]
    const [own, foreign] = [await ticketOf(ada), await ticketOf(bob)]
    for (const proof of [foreign, 'TK-261121-00000000'])
      expect(await submit(ada, taskId, proof)).toMatchObject({ code: 422, reason: 'proof_invalid', field: 'proof' })
    expect(await submit(ada, taskId, own.toLowerCase())).toMatchObject({ data: { state: 'submitted' } })
    expect(await submit(ada, another, own)).toMatchObject({ code: 422, reason: 'proof_invalid' })
    expect((await shown(ada, another))?.budgetLeft).toBe(500)
    await decide('rejected', ada, taskId)
    expect(await edit(ada, another, 'submit', { proof: own })).toMatchObject({ data: { state: 'submitted' } })
  })

  it('of feedback is for one task, also when it is submitted for two at once', async () => {
    const taskIds = [await addTask({ kind: 'feedback' }), await addTask({ kind: 'feedback' })]
    const proof = await ticketOf(ada)
    for (const taskId of taskIds) await edit(ada, taskId, 'start')
    const { owner } = help.fixture.database
    let submitting: Promise<{ code: number }[]> | undefined
    await transaction(owner, async (tx) => {
      await sql`select from airdrop_budget where task_id = any(${taskIds}::uuid[]) for update`.execute(tx)
      submitting = Promise.all(taskIds.map((taskId) => edit(ada, taskId, 'submit', { proof })))
      await waitUntilBlocked(owner, 2)
    })
    expect((await submitting)?.map(({ code }) => code).toSorted()).toEqual([0, 422])
  })

  it('of security is accepted once the account is secured', async () => {
    const taskId = await addTask({ kind: 'security', requires: 'email' })
    expect(await submit(ada, taskId)).toMatchObject({ code: 422, reason: 'proof_invalid' })
    help.secured.add(ada.userId)
    expect(await submit(ada, taskId)).toMatchObject({ data: { state: 'submitted' } })
  })
})

describe('the budget', () => {
  it('is never exceeded by concurrent submissions, and can be used up', async () => {
    const claims = 18
    const taskId = await addTask({ claims, points: 7 })
    const members = await Promise.all(Array.from({ length: claims + 6 }, () => help.fixture.signIn()))
    for (const member of members) await edit(member, taskId, 'start')
    const answers = await Promise.all(members.map((member) => edit(member, taskId, 'submit', { proof: essay })))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(claims)
    expect(answers.filter(({ reason }) => reason === 'task_budget')).toHaveLength(6)
    expect((await shown(ada, taskId))?.budgetLeft).toBe(0)
    const happy = members.filter((_, index) => answers[index]?.code === 0)
    await Promise.all(
      happy.map((member, index) => (index % 2 ? edit(member, taskId, 'withdraw') : decide('approved', member, taskId))),
    )
    expect((await shown(ada, taskId))?.budgetLeft).toBe((claims / 2) * 7)
    const granted = await Promise.all(members.map(pointsOf))
    expect(granted.reduce((sum, points) => sum + points, 0n)).toBe(BigInt((claims / 2) * 7))
  })

  it('credits points once when an approval and a withdrawal, or two approvals, happen at once', async () => {
    const taskId = await addTask({ claims: 4 })
    await submit(ada, taskId)
    await submit(bob, taskId)
    const twice = await Promise.allSettled([decide('approved', ada, taskId), decide('approved', ada, taskId)])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await pointsOf(ada)).toBe(50n)
    await Promise.allSettled([decide('approved', bob, taskId), edit(bob, taskId, 'withdraw')])
    const { state, budgetLeft } = (await shown(bob, taskId)) as Shown
    expect([state, budgetLeft, await pointsOf(bob)]).toEqual(
      state === 'approved' ? ['approved', 100, 50n] : ['withdrawn', 150, 0n],
    )
  })
})

describe('the database', () => {
  it('refuses tasks that ask for money, an approval or other members, and a budget below zero', async () => {
    const { owner } = help.fixture.database
    for (const kind of ['purchase', 'deposit', 'approval', 'recruit', 'referral', '']) {
      const inserted = sql`insert into airdrop_task (task_id, kind, points, claims, ends_at, created_by, created_at)
        values (${newId(help.fixture.clock)}, ${kind}, 1, 1, now(), ${support.operatorId}, now())`.execute(owner)
      await expect(inserted, kind).rejects.toThrow('airdrop_task_kind_check')
    }
    const taskId = await addTask()
    await expect(
      sql`update airdrop_budget set claims_left = -1 where task_id = ${taskId}`.execute(owner),
    ).rejects.toThrow('claims_left_check')
    await submit(ada, taskId)
    await expect(sql`delete from airdrop_entry`.execute(owner)).rejects.toThrow('append-only')
    const approved = sql`update airdrop_entry set state = 'approved' where member_id = ${ada.userId}`.execute(owner)
    await expect(approved).rejects.toThrow('airdrop_entry_check')
  })
})

describe('the support desk', () => {
  it('needs the support role and a reason, and never decides about its own wallet', async () => {
    const taskId = await addTask()
    const account = newAccount()
    const own = await help.fixture.signIn(account)
    await submit(own, taskId)
    await submit(ada, taskId)
    const self = await help.operator(['support'], account)
    await expect(decide('approved', own, taskId, self)).rejects.toMatchObject({
      code: 403,
      reason: 'own_record',
    })
    const { owner } = help.fixture.database
    const moved = { address: newAccount().address.toLowerCase(), member_id: own.userId }
    await owner.insertInto('member_address').values(moved).execute()
    await owner.updateTable('member').set({ address: moved.address }).where('member_id', '=', own.userId).execute()
    for (const verdict of ['approved', 'rejected'] as const)
      await expect(decide(verdict, own, taskId, self), 'nor of an account it had before').rejects.toMatchObject({
        reason: 'own_record',
      })
    const viewer = await help.operator(['viewer', 'settlement'])
    await expect(decide('approved', ada, taskId, viewer)).rejects.toMatchObject({ code: 403, reason: 'role_missing' })
    expect((await help.audited()).at(-1)).toMatchObject({ action: 'task.approve', outcome: 'refused', subject: taskId })
    await expect(help.tasks.desk.end(viewer, taskId)).rejects.toMatchObject({ reason: 'role_missing' })
    const blank = { memberId: ada.userId, taskId, verdict: 'rejected' as const, reason: '  no ' }
    await expect(help.tasks.desk.decide(support, blank)).rejects.toMatchObject({ code: 400, field: 'reason' })
    await expect(decide('approved', bob, taskId)).rejects.toMatchObject({ code: 404, reason: 'task_unknown' })
    expect((await help.tasks.desk.list()).find((task) => task.taskId === taskId)).toMatchObject({ claimsLeft: 8 })
    await expect(addTask({ endsAt: endsIn(-1) })).rejects.toMatchObject({ code: 400, field: 'endsAt' })
  })
})

it('a closing member’s submissions are exported, and only decisions stay', async () => {
  const [decided, waiting, refused] = [await addTask(), await addTask(), await addTask()]
  for (const taskId of [decided, waiting, refused]) await submit(ada, taskId)
  await decide('approved', ada, decided)
  await decide('rejected', ada, refused)
  const { tasks } = await help.tasks.exportMember(help.db, ada.userId)
  expect(tasks).toHaveLength(3)
  expect(tasks[0]).toMatchObject({ taskId: expect.any(String), title: 'Learn', proof: essay })
  for (let count = 0; count < 2; count += 1) await transaction(help.db, (tx) => help.tasks.eraseMember(tx, ada.userId))
  const rows = await help.fixture.database.owner
    .selectFrom('airdrop_entry')
    .select(['task_id', 'state', 'proof'])
    .where('member_id', '=', ada.userId)
    .execute()
  const states = Object.fromEntries(rows.map(({ task_id, state, proof }) => [task_id, [state, proof]]))
  expect(states).toEqual({
    [decided]: ['approved', null],
    [waiting]: ['withdrawn', null],
    [refused]: ['rejected', null],
  })
  expect((await shown(bob, waiting))?.budgetLeft).toBe(500)
  expect((await shown(bob, decided))?.budgetLeft).toBe(450)
  const closed = help.fixture.database.owner.updateTable('member').set({ closed_at: help.fixture.clock.now() })
  await closed.where('member_id', '=', ada.userId).execute()
  expect(await edit(ada, waiting, 'start')).toMatchObject({ code: 401, reason: 'session_ended' })
})
