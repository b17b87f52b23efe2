import { supportCalls } from '@terahold/contract/calls/member/support'
import type { Envelope } from '@terahold/contract/endpoint'
import { languageTags } from '@terahold/locale/languages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { ActingOperator } from '../../decisions/audited.ts'
import type { SignedInMember } from '../../members/fixtures/members-fixture.ts'
import { openSupportFixture, type SupportFixture } from '../fixtures/support-fixture.ts'
import { dueAt, stateAfterReply, ticketNumber } from './ticket-rules.ts'

const { createTicket, listTickets } = supportCalls
const words = { type: 'complaint', content: 'The meter stood still.' }

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

const write = (member: SignedInMember, fields: object = {}) => help.call(createTicket, member, { ...words, ...fields })
const ticketOf = async (member: SignedInMember, fields: object = {}) =>
  ((await write(member, fields)).data as { ticketNo: string }).ticketNo
const list = (member: SignedInMember, page: object = {}) => help.call(listTickets, member, { ...page })
const events = (member: SignedInMember) =>
  help.fixture.database.owner
    .selectFrom('live_event')
    .select(['kind', 'payload'])
    .where('member_id', '=', member.userId)
    .orderBy('event_id')
    .execute()

describe('a ticket', () => {
  it('is accepted with its pictures, gets a number and a due time, and appears in its member’s list and stream', async () => {
    const imageIds = [await help.imageOf(ada), await help.imageOf(ada)]
    const { code, data } = await write(ada, { imageIds: imageIds.toReversed(), refId: 'TH-261120-7K3M9Q2X' })
    expect(code).toBe(200)
    const { ticketNo, dueAt: due } = data as { ticketNo: string; dueAt: string }
    expect(ticketNo).toMatch(/^TK-\d{6}-[0-9A-HJKMNP-TV-Z]{8}$/)
    const { rows, total } = await list(ada)
    expect({ rows, total }).toEqual({
      total: 1,
      rows: [
        {
          ...words,
          ticketNo,
          refId: 'TH-261120-7K3M9Q2X',
          imageIds: imageIds.toReversed(),
          state: 'open',
          replies: [],
          dueAt: due,
          createdAt: expect.any(String),
        },
      ],
    })
    const [{ createdAt }] = rows as [{ createdAt: string }]
    expect(Math.abs(Date.parse(due) - Date.parse(createdAt) - 14 * 86_400_000)).toBeLessThan(10_000)
    expect(await events(ada)).toEqual([{ kind: 'ticket', payload: { ticketNo, state: 'open' } }])
    expect((await list(bob)).total).toBe(0)
  })

  it('needs a session and the right userId', async () => {
    expect(await help.call(createTicket, {}, words)).toMatchObject({ code: 401, reason: 'session_missing' })
    expect(await help.call(listTickets)).toMatchObject({ code: 401, reason: 'session_missing' })
    const other = { userId: bob.userId }
    expect(await write(ada, other)).toMatchObject({ code: 401, reason: 'user_mismatch' })
    expect(await list(ada, other)).toMatchObject({ code: 401, reason: 'user_mismatch' })
  })

  it('names each invalid field', async () => {
    const id = newId(help.fixture.clock)
    const cases: [object, string][] = [
      ...[undefined, 'praise', 1].map((type): [object, string] => [{ type }, 'type']),
      ...[undefined, '', 'four', '    four   ', 'x'.repeat(1_001)].map((content): [object, string] => [
        { content },
        'content',
      ]),
      ...['x', [1], [id, id], Array.from({ length: 10 }, () => newId(help.fixture.clock))].map(
        (imageIds): [object, string] => [{ imageIds }, 'imageIds'],
      ),
      ...['', 'x'.repeat(81), 'a b', '<b>'].map((refId): [object, string] => [{ refId }, 'refId']),
      ...['short', 'with blanks in it'].map((idempotencyKey): [object, string] => [
        { idempotencyKey },
        'idempotencyKey',
      ]),
    ]
    for (const [fields, field] of cases) {
      const body = await write(ada, fields)
      expect({ ...body, field: body.field?.split('.')[0] }, JSON.stringify(fields)).toMatchObject({ code: 400, field })
    }
    expect((await write(ada, { state: 'closed' })).field).toBe('state')
    expect((await list(ada)).total).toBe(0)
  })

  it('accepts no picture that is another member’s, unknown or used, and then attaches none at all', async () => {
    const [own, another] = [await help.imageOf(ada), await help.imageOf(bob)]
    const used = await help.imageOf(ada)
    await ticketOf(ada, { imageIds: [used] })
    for (const wrong of [another, used, newId(help.fixture.clock)]) {
      const body = await write(ada, { imageIds: [own, wrong] })
      expect(body).toMatchObject({ code: 404, reason: 'image_unknown', field: 'imageIds' })
    }
    expect((await list(ada)).total).toBe(1)
    const both = await Promise.all([write(ada, { imageIds: [own] }), write(ada, { imageIds: [own] })])
    expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 404])
    expect((await write(bob, { imageIds: [another] })).code).toBe(200)
  })

  it('is created once under one key, however often it is sent, also at once', async () => {
    const fields = { idempotencyKey: 'send-this-once', imageIds: [await help.imageOf(ada)] }
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(ada, fields)))
    expect(new Set(answers.map(({ code, data }) => JSON.stringify([code, data]))).size).toBe(1)
    expect(await write(ada, { ...fields, content: 'Something else' })).toMatchObject({
      code: 409,
      reason: 'idempotency_conflict',
      field: 'idempotencyKey',
    })
    expect((await list(ada)).total).toBe(1)
    expect((await write(bob, { idempotencyKey: 'send-this-once' })).code).toBe(200)
    await write(ada)
    await write(ada)
    expect((await list(ada)).total).toBe(3)
  })

  it('is limited to twenty a day', async () => {
    for (let count = 0; count < 20; count += 1) expect((await write(ada)).code).toBe(200)
    expect(await write(ada)).toMatchObject({ code: 429, reason: 'rate_limited' })
    expect((await write(bob)).code).toBe(200)
  })

  it('is listed in pages, newest first', async () => {
    const numbers: string[] = []
    for (let count = 0; count < 5; count += 1) numbers.unshift(await ticketOf(ada))
    const page = async (pageNum: number) => {
      const { rows, total } = await list(ada, { pageNum, pageSize: 2 })
      return { total, numbers: (rows as { ticketNo: string }[]).map(({ ticketNo }) => ticketNo) }
    }
    expect([await page(1), await page(3), await page(4)]).toEqual([
      { total: 5, numbers: numbers.slice(0, 2) },
      { total: 5, numbers: numbers.slice(4) },
      { total: 5, numbers: [] },
    ])
    for (const bad of [{ pageNum: 0 }, { pageSize: 101 }, { pageNum: 'x' }, { pageSize: -1 }])
      expect(await list(ada, bad)).toMatchObject({ code: 400, field: Object.keys(bad)[0] })
  })
})

describe('the support desk', () => {
  it('lists waiting tickets by due time, answers and closes; the member is notified of each', async () => {
    const later = await ticketOf(bob, { type: 'feedback' })
    const sooner = await ticketOf(ada, { type: 'bug' })
    const waiting = (await help.support.desk.list()).tickets.map(({ ticketNo }) => ticketNo)
    expect(waiting.indexOf(sooner)).toBeLessThan(waiting.indexOf(later))
    await expect(help.support.desk.close(support, sooner)).rejects.toMatchObject({ reason: 'reason_required' })
    await help.support.desk.reply(support, sooner, '  Thank you, we have corrected it. ')
    expect((await help.support.desk.list()).tickets.map(({ ticketNo }) => ticketNo)).not.toContain(sooner)
    await help.support.desk.close(support, sooner)
    await help.support.desk.close(support, sooner)
    await expect(help.support.desk.reply(support, sooner, 'And more')).rejects.toMatchObject({
      reason: 'already_decided',
    })
    expect((await list(ada)).rows).toMatchObject([
      {
        ticketNo: sooner,
        state: 'closed',
        replies: [{ text: 'Thank you, we have corrected it.', at: expect.any(String) }],
      },
    ])
    expect((await events(ada)).map(({ payload }) => (payload as { state: string }).state)).toEqual([
      'open',
      'answered',
      'closed',
    ])
    expect(await help.support.desk.read(support, sooner)).toMatchObject({ content: words.content, state: 'closed' })
    expect((await help.support.desk.list({ state: 'closed', type: 'bug' })).tickets).toMatchObject([
      { ticketNo: sooner },
    ])
  })

  it('shows what is overdue', async () => {
    const ticketNo = await ticketOf(ada)
    const find = async () =>
      (await help.support.desk.list()).tickets.find((ticket) => ticket.ticketNo === ticketNo)?.isOverdue
    expect(await find()).toBe(false)
    await help.fixture.moveClock(15 * 86_400)
    expect(await find()).toBe(true)
  })

  it('needs the support role, and records every attempt', async () => {
    const ticketNo = await ticketOf(ada)
    const viewer = await help.operator(['viewer'])
    for (const act of [
      () => help.support.desk.read(viewer, ticketNo),
      () => help.support.desk.reply(viewer, ticketNo, 'hello'),
      () => help.support.desk.close(viewer, ticketNo),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 403, reason: 'role_missing' })
      expect((await help.audited()).at(-1)).toMatchObject({ subject: ticketNo, outcome: 'refused', actor: viewer.name })
    }
    await expect(help.support.desk.reply(support, 'TK-000000-00000000', 'x')).rejects.toMatchObject({
      code: 404,
      reason: 'ticket_unknown',
    })
    for (const text of ['', '  ', 'x'.repeat(2_001)])
      await expect(help.support.desk.reply(support, ticketNo, text)).rejects.toMatchObject({ field: 'text' })
    await help.support.desk.reply(support, ticketNo, 'x')
    expect((await help.audited()).at(-1)).toMatchObject({ action: 'ticket.reply', subject: ticketNo, outcome: 'done' })
  })
})

describe('closing an account', () => {
  it('exports everything, and then leaves nothing of what was written', async () => {
    const imageId = await help.imageOf(ada)
    const unused = await help.imageOf(ada)
    const ticketNo = await ticketOf(ada, { imageIds: [imageId], refId: 'an-order', idempotencyKey: 'a-key-of-ada' })
    const kept = await ticketOf(bob)
    await help.support.desk.reply(support, ticketNo, 'An answer')
    expect(await help.support.exportMember(help.db, ada.userId)).toMatchObject({
      tickets: [{ ticketNo, ...words, reference: 'an-order', replies: [{ text: 'An answer' }], imageIds: [imageId] }],
    })
    await transaction(help.db, (tx) => help.support.eraseMember(tx, ada.userId))
    await transaction(help.db, (tx) => help.support.eraseMember(tx, ada.userId))
    expect((await list(ada)).rows).toEqual([])
    expect(await help.support.exportMember(help.db, ada.userId)).toEqual({ tickets: [] })
    const { owner } = help.fixture.database
    const ofAda = (table: 'ticket' | 'ticket_reply' | 'ticket_image') =>
      owner.selectFrom(table).selectAll().where('member_id', '=', ada.userId).execute()
    expect(await ofAda('ticket')).toMatchObject([
      { ticket_no: ticketNo, content: null, reference: null, idempotency_key: null, state: 'closed' },
    ])
    expect([await ofAda('ticket_reply'), await ofAda('ticket_image')]).toEqual([[], []])
    await help.fixture.moveClock(2 * 3_600)
    await help.support.pictures.sweep()
    for await (const keys of help.storage.list('images/'))
      expect(keys.filter((key) => key.includes(imageId) || key.includes(unused))).toEqual([])
    expect((await list(bob)).rows).toMatchObject([{ ticketNo: kept, content: words.content }])
  })

  it('leaves nothing behind that was being uploaded', async () => {
    await help.fixture.database.owner
      .updateTable('member')
      .set({ closed_at: new Date() })
      .where('member_id', '=', ada.userId)
      .execute()
    const request = { type: 'bug', content: 'still here' } as const
    await expect(help.support.tickets.write(ada.userId, request)).rejects.toMatchObject({ reason: 'session_ended' })
  })
})

describe('the rules of tickets', () => {
  it('gives complaints two weeks, faults one and feedback thirty days', () => {
    const now = new Date('2026-11-21T10:00:00Z')
    const days = (type: 'complaint' | 'bug' | 'feedback') => (dueAt(type, now).getTime() - now.getTime()) / 86_400_000
    expect([days('complaint'), days('bug'), days('feedback')]).toEqual([14, 7, 30])
  })

  it('numbers tickets by their day and 40 random bits', () => {
    expect(ticketNumber(new Date('2026-11-21T23:59:59Z'), new Uint8Array([0, 31, 32, 255, 10, 18, 19, 20]))).toBe(
      'TK-261121-0Z0ZAJKM',
    )
  })

  it('lets a reply answer only an open ticket', () => {
    expect([stateAfterReply('open'), stateAfterReply('answered'), stateAfterReply('closed')]).toEqual([
      'answered',
      'answered',
      undefined,
    ])
  })
})

it('gives refusals in the member’s language', async () => {
  const { app, fixture } = help
  const answer = async (language: string): Promise<Envelope> =>
    (
      await fixture.call(
        createTicket,
        {
          token: ada.token,
          fields: { ...words, imageIds: [newId(fixture.clock)] },
          headers: { 'accept-language': language },
        },
        app,
      )
    ).body
  const said = new Set<string>()
  for (const language of languageTags) said.add((await answer(language)).msg)
  expect(said.size).toBe(languageTags.length)
})
