import { deskAnnouncementCalls } from '@terahold/contract/calls/desk/announcements'
import { deskTaskCalls } from '@terahold/contract/calls/desk/desk-tasks'
import { deskTicketCalls } from '@terahold/contract/calls/desk/desk-tickets'
import { supportCalls } from '@terahold/contract/calls/member/support'
import { taskCalls } from '@terahold/contract/calls/member/tasks'
import type { OperatorRole } from '@terahold/contract/codes/operators'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { inEveryLanguage } from '@terahold/locale/languages'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../db/ids.ts'
import type { OperatorIdentity } from '../http/call/handler.ts'
import { type Ask, ask, createTestServer } from '../http/fixtures/test-server.ts'
import { bindCalls } from '../http/mount.ts'
import { taskDeskRoutes } from '../tasks/desk-routes.ts'
import { announcementDeskRoutes, ticketDeskRoutes } from './desk-routes.ts'
import { openSupportFixture, type SupportFixture } from './fixtures/support-fixture.ts'

let help: SupportFixture
let app: FastifyInstance
let ada: string
let bela: string
let viewer: string
const operators = new Map<string, OperatorIdentity>()
beforeAll(async () => {
  help = await openSupportFixture()
  const { support, tasks } = help
  app = await createTestServer({
    calls: [
      ...bindCalls(deskTicketCalls, ticketDeskRoutes(support.desk)),
      ...bindCalls(deskTaskCalls, taskDeskRoutes(tasks.desk)),
      ...bindCalls(deskAnnouncementCalls, announcementDeskRoutes(support.announcements)),
    ],
    sessions: { member: async () => undefined, operator: async (token) => operators.get(token) },
  })
  ;[ada, bela, viewer] = await Promise.all([hire(['support']), hire(['support']), hire(['viewer'])])
})
afterAll(async () => {
  await app?.close()
  await help?.close()
})

async function hire(roles: OperatorRole[]): Promise<string> {
  const operator = await help.operator(roles)
  const token = `token-of-${operator.operatorId}`
  operators.set(token, { ...operator, sessionId: operator.operatorId })
  return token
}

const by = async (token: string, call: EndpointDeclaration, asked: Omit<Ask, 'token'> = {}) =>
  (await ask(app, call, { token, ...asked })).body

const { ticketQueue, readTicket, replyTicket, closeTicket } = deskTicketCalls

describe('tickets on the desk', () => {
  it('are listed, read with their pictures, answered once and closed', async () => {
    const member = await help.fixture.signIn()
    const picture = await help.imageOf(member)
    const given = { type: 'bug', content: 'The meter stood still.', imageIds: [picture] }
    const { data } = await help.call(supportCalls.createTicket, member, given)
    const { ticketNo } = data as { ticketNo: string }
    const params = { ticketNo }
    expect(await by(ada, ticketQueue)).toMatchObject({
      total: 1,
      rows: [{ ticketNo, state: 'open', isOverdue: false }],
    })
    const read = await by(ada, readTicket, { params })
    expect(read).toMatchObject({ data: { memberId: member.userId, imageIds: [picture], replies: [] } })
    expect(await by(ada, closeTicket, { params })).toMatchObject({ reason: 'reason_required' })

    const reply = { text: 'We have mended it.', repliesSeen: 0 }
    const answers = await Promise.all([ada, bela].map((token) => by(token, replyTicket, { params, fields: reply })))
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['already_decided', undefined]))
    expect((await by(ada, readTicket, { params })).data).toMatchObject({
      state: 'answered',
      replies: [{ text: reply.text, by: expect.stringMatching(/^Op /) }],
    })
    expect(await by(bela, closeTicket, { params })).toMatchObject({ data: { state: 'closed' } })
    expect((await by(ada, ticketQueue)).total).toBe(0)
    expect((await by(ada, ticketQueue, { fields: { state: 'closed', type: 'bug' } })).total).toBe(1)
    expect(await by(viewer, readTicket, { params })).toMatchObject({ reason: 'role_missing' })
  })
})

const { taskQueue, decideTask, deskTasks, addTask, endTask } = deskTaskCalls

describe('tasks on the desk', () => {
  it('are added, decided once each, and ended', async () => {
    const texts = inEveryLanguage(() => ({ title: 'Learn', body: 'Read the page on proofs' }))
    const endsAt = new Date(help.fixture.clock.now().getTime() + 86_400_000).toISOString()
    const task = { id: newId(help.fixture.clock), kind: 'learn', points: 5, claims: 2, endsAt, texts }
    const { data } = await by(ada, addTask, { fields: task })
    const { id } = data as { id: string }
    expect(await by(ada, deskTasks)).toMatchObject({ rows: [{ taskId: id, claimsLeft: 2, ...texts.en }] })

    const { account, token, userId: memberId } = await help.fixture.signIn()
    const edit = { account: account.address, taskId: id }
    await help.call(taskCalls.editTask, { token }, { ...edit, action: 'start' })
    await help.call(taskCalls.editTask, { token }, { ...edit, action: 'submit', proof: 'All the roots exist' })
    expect(await by(ada, taskQueue)).toMatchObject({ total: 1, rows: [{ taskId: id, memberId }] })
    const decision = { member: memberId, verdict: 'approved', reason: 'Well said' }
    const decided = await Promise.all(
      [ada, bela].map((one) => by(one, decideTask, { params: { id }, fields: decision })),
    )
    expect(new Set(decided.map(({ reason }) => reason))).toEqual(new Set(['already_decided', undefined]))
    expect((await by(ada, taskQueue)).total).toBe(0)
    expect(await by(ada, endTask, { params: { id } })).toMatchObject({ data: { ok: true } })
    expect(await by(ada, endTask, { params: { id } })).toMatchObject({ reason: 'task_unknown' })
  })
})

const { listAnnouncements, writeAnnouncement, publishAnnouncement, withdrawAnnouncement } = deskAnnouncementCalls

describe('an announcement', () => {
  const texts = inEveryLanguage((language) => ({ title: `News ${language}`, text: 'On Sunday the app is down.' }))
  const inHours = (hours: number) => new Date(help.fixture.clock.now().getTime() + hours * 3_600_000).toISOString()
  const shown = async (language = 'en') =>
    (
      await help.fixture.call(supportCalls.announcements, { headers: { 'accept-language': language } }, help.app)
    ).body.rows?.map((row) => (row as { title: string }).title)
  const write = async (changes: object = {}) =>
    by(ada, writeAnnouncement, {
      fields: { id: newId(help.fixture.clock), from: inHours(-1), to: inHours(24), texts, ...changes },
    })
  const idOf = async (changes: object = {}) => ((await write(changes)).data as { id: string }).id

  it('needs a second operator, is shown in each language in its time, and can be withdrawn', async () => {
    const params = { id: await idOf() }
    expect(await shown()).toEqual([])
    expect(await by(ada, publishAnnouncement, { params })).toMatchObject({ reason: 'own_record' })
    expect(await by(viewer, publishAnnouncement, { params })).toMatchObject({ reason: 'role_missing' })
    const answers = await Promise.all([0, 1].map(() => by(bela, publishAnnouncement, { params })))
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['already_decided', undefined]))
    expect([await shown(), await shown('zh-TW')]).toEqual([['News en'], ['News zh-Hant']])
    expect(await by(ada, listAnnouncements, { fields: { state: 'published' } })).toMatchObject({
      total: 1,
      rows: [{ id: params.id, texts, publishedBy: operators.get(bela)?.name, withdrawnBy: null }],
    })
    for (const _ of [1, 2])
      expect(await by(ada, withdrawAnnouncement, { params })).toMatchObject({ data: { state: 'withdrawn' } })
    expect(await shown()).toEqual([])
    expect(await by(bela, publishAnnouncement, { params })).toMatchObject({ reason: 'already_decided' })
  })

  it('is not shown before its time, and must not be over', async () => {
    const params = { id: await idOf({ from: inHours(2) }) }
    expect((await by(bela, publishAnnouncement, { params })).code).toBe(200)
    expect(await shown()).toEqual([])
    expect(await write({ to: inHours(-1) })).toMatchObject({ reason: 'ends_too_early', field: 'to' })
    expect(await write({ from: inHours(-9), to: inHours(-2) })).toMatchObject({ reason: 'ends_too_early', field: 'to' })
  })

  it('cannot be published by its writer or by an operator without the role in the database either', async () => {
    const id = await idOf()
    const publish = (token: string) =>
      help.db
        .updateTable('announcement')
        .set({ published_by: operators.get(token)?.operatorId ?? '', published_at: new Date() })
        .where('announcement_id', '=', id)
        .execute()
    await expect(publish(ada)).rejects.toThrow(/check constraint/)
    await expect(publish(viewer)).rejects.toThrow(/must be an operator with the role/)
  })
})
