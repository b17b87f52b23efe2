import { type AddressInfo, connect } from 'node:net'
import { operatorCalls } from '@terahold/contract/calls/desk/operators'
import { supportCalls, uploadImage } from '@terahold/contract/calls/member/support'
import type { Envelope } from '@terahold/contract/endpoint'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { newAccount, type SignedInMember } from '../../members/fixtures/members-fixture.ts'
import { addOperator } from '../../operators/operators.ts'
import { StorageUnreachable } from '../../storage/objects.ts'
import { form, openSupportFixture, photo, type SupportFixture } from '../fixtures/support-fixture.ts'

const limits = { bytes: 200_000, graceMs: 60_000, bytesPerSecond: 16_000 }
let help: SupportFixture
let ada: SignedInMember
let bob: SignedInMember
beforeAll(async () => {
  help = await openSupportFixture({ limits })
})
afterAll(() => help.close())
beforeEach(async () => {
  ;[ada, bob] = [await help.fixture.signIn(), await help.fixture.signIn()]
})

const pathOf = (imageId: string) => fillPath(servicePaths.ownPicture, { id: imageId })
const get = (path: string, token?: string) =>
  fetch(help.url + path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
const stored = async () => {
  const keys: string[] = []
  for await (const page of help.storage.list('images/')) keys.push(...page)
  return keys
}
const hitsOf = async ({ userId }: SignedInMember) => {
  const windows = help.fixture.database.owner.selectFrom('rate_window').select('hits')
  return (await windows.where('key', '=', `picture:${userId}`).executeTakeFirst())?.hits
}
const rows = () => help.fixture.database.owner.selectFrom('ticket_image').selectAll().execute()

describe('an uploaded picture', () => {
  it('is re-encoded and returned to its owner only, as an uncached download', async () => {
    const imageId = await help.imageOf(ada)
    const response = await get(`${pathOf(imageId)}?userId=${ada.userId}`, ada.token)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="picture.webp"',
      'cache-control': 'private, no-store',
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.toString('latin1')).not.toContain('secret')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 })
    const another = (await (await get(pathOf(imageId), bob.token)).json()) as Envelope
    const unknown = (await (await get(pathOf(newId(help.fixture.clock)), bob.token)).json()) as Envelope
    expect(another).toMatchObject({ code: 404, reason: 'image_unknown', field: 'id' })
    expect({ ...another, reqId: '' }).toEqual({ ...unknown, reqId: '' })
  })

  it('whose file is missing says so, and is not an outage', async () => {
    const imageId = await help.imageOf(ada)
    const [objectKey = ''] = (await stored()).filter((key) => key.includes(imageId))
    await help.storage.remove(objectKey)
    const answer = await (await get(pathOf(imageId), ada.token)).json()
    expect(answer).toMatchObject({ code: 404, reason: 'image_lost', field: 'id' })
  })

  it('is refused without a session, with another’s userId, and with an invalid id', async () => {
    const imageId = await help.imageOf(ada)
    const reason = async (path: string, token?: string) => {
      const body = (await (await get(path, token)).json()) as Envelope
      return [body.code, body.reason, body.field]
    }
    expect(await reason(pathOf(imageId))).toEqual([401, 'session_missing', undefined])
    expect(await reason(pathOf(imageId), 'x'.repeat(43))).toEqual([401, 'session_ended', undefined])
    expect(await reason(`${pathOf(imageId)}?userId=${bob.userId}`, ada.token)).toEqual([401, 'user_mismatch', 'userId'])
    expect(await reason(`${pathOf(imageId)}?size=9`, ada.token)).toEqual([400, 'unknown_field', 'size'])
    expect(await reason(pathOf('..%2f..%2fetc'), ada.token)).toEqual([400, 'bad_field', 'id'])
  })

  it('is shown to operators with the support role only, with an audit log entry each time', async () => {
    const imageId = await help.imageOf(ada)
    const path = fillPath(servicePaths.operatorPicture, { memberId: ada.userId, id: imageId })
    const token = async (role: 'support' | 'viewer') => {
      const account = newAccount()
      const entry = { address: account.address, name: `Image ${role}`, roles: [role] }
      await transaction(help.fixture.database.owner, (tx) => addOperator(tx, { clock: help.fixture.clock }, entry))
      const fields = { address: account.address }
      const headers = { host: 'terahold.example' }
      const { body } = await help.fixture.call(operatorCalls.operatorNonce, { fields, headers })
      const signed = await help.fixture.sign(account, {}, body.data as never)
      const login = await help.fixture.call(operatorCalls.operatorLogin, { fields: signed })
      return (login.body.data as { token: string }).token
    }
    const response = await get(path, await token('support'))
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect((await help.audited()).at(-1)).toMatchObject({ action: 'ticket.image', subject: imageId, outcome: 'done' })
    const refused = (await (await get(path, await token('viewer'))).json()) as Envelope
    expect(refused).toMatchObject({ code: 403, reason: 'role_missing' })
    expect((await help.audited()).at(-1)).toMatchObject({ action: 'call.deskImage', outcome: 'refused' })
    expect((await get(path, ada.token).then((other) => other.json())) as Envelope).toMatchObject({ code: 401 })
    const wrongOwner = fillPath(servicePaths.operatorPicture, { memberId: bob.userId, id: imageId })
    const missing = (await (await get(wrongOwner, await token('support'))).json()) as Envelope
    expect(missing).toMatchObject({ code: 404, reason: 'image_unknown' })
  })
})

describe('an upload', () => {
  it('needs a session and the right userId first', async () => {
    expect((await help.upload({}, await photo())).body).toMatchObject({ code: 401, reason: 'session_missing' })
    const named = form(await photo())
    named.set('userId', bob.userId)
    expect((await help.upload(ada, named)).body).toMatchObject({ code: 401, reason: 'user_mismatch', field: 'userId' })
    const query = `${uploadImage.path}?userId=${bob.userId}`
    expect((await help.upload(ada, await photo(), query)).body).toMatchObject({ code: 401, reason: 'user_mismatch' })
    named.set('userId', ada.userId)
    expect((await help.upload(ada, named)).body).toMatchObject({ code: 200, data: { imageId: expect.any(String) } })
  })

  it('names the reason of each refusal', async () => {
    const two = form(await photo())
    two.append('file', new Blob([new Uint8Array(await photo())]), 'b.jpg')
    const stray = form(await photo())
    stray.set('isAdmin', '1')
    const empty = new FormData()
    empty.set('userId', ada.userId)
    const cases: [FormData | Uint8Array, object][] = [
      [two, { code: 400, reason: 'bad_field', field: 'file' }],
      [stray, { code: 400, reason: 'unknown_field', field: 'isAdmin' }],
      [form(await photo(), 'picture'), { code: 400, reason: 'unknown_field', field: 'picture' }],
      [form(await photo(), '__proto__'), { code: 400 }],
      [empty, { code: 400, reason: 'bad_field', field: 'file' }],
      [Buffer.alloc(0), { code: 422, reason: 'image_type', field: 'file' }],
      [Buffer.from('<svg/>'), { code: 422, reason: 'image_type', field: 'file' }],
      [Buffer.from('\xff\xd8\xff broken', 'latin1'), { code: 422, reason: 'image_unreadable', field: 'file' }],
      [Buffer.alloc(limits.bytes + 1), { code: 413, reason: 'body_too_large' }],
    ]
    const before = [await rows(), await stored()]
    for (const [file, refusal] of cases) expect((await help.upload(ada, file)).body).toMatchObject(refusal)
    expect([await rows(), await stored()]).toEqual(before)
  })

  it('accepts a form and nothing else, and no other call accepts one', async () => {
    const authorization = `Bearer ${ada.token}`
    const send = async (type: string, payload: string, url: string = uploadImage.path) =>
      (
        await help.app.inject({ method: 'POST', url, headers: { authorization, 'content-type': type }, payload })
      ).json<Envelope>()
    expect(await send('application/json', '{}')).toMatchObject({ code: 415, reason: 'unsupported_media' })
    expect(await send('multipart/form-data', 'x')).toMatchObject({ code: 400, reason: 'bad_json' })
    for (const body of [
      '',
      'x',
      '--b',
      '--b\r\n\r\n',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx',
    ])
      expect(await send('multipart/form-data; boundary=b', body)).toMatchObject({ code: 400 })
    const elsewhere = await send('multipart/form-data; boundary=b', '--b--', supportCalls.createTicket.path)
    expect(elsewhere).toMatchObject({ code: 415 })
  })

  it('of a hundred megabytes is refused, announced or not, without being held in memory', async () => {
    const before = process.memoryUsage().rss
    const announced = await sendRaw(['content-length: 104857600'], 0)
    expect(announced.answer).toContain('HTTP/1.1 413')
    const streamed = await sendRaw(['transfer-encoding: chunked'], 100)
    expect(streamed.answer).toMatch(/^(HTTP\/1\.1 413|$)/)
    expect(streamed.sent).toBeLessThan(50)
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024)
    expect((await help.upload(ada, await photo())).status).toBe(200)
  })

  it('that never ends is closed', async () => {
    const hasty = await openSupportFixture({ limits: { bytes: 200_000, graceMs: 300, bytesPerSecond: 16_000 } })
    try {
      const member = await hasty.fixture.signIn()
      const answer = await drip(hasty, member)
      expect(answer).toContain('HTTP/1.1 408')
      expect(answer.toLowerCase()).toContain('connection: close')
    } finally {
      await hasty.close()
    }
  })

  it('is limited per day, and to two at a time', async () => {
    const window = `picture:${ada.userId}`
    await help.fixture.database.owner
      .insertInto('rate_window')
      .values({ key: window, window_end: new Date(help.fixture.clock.now().getTime() + 3_600_000), hits: 59 })
      .execute()
    expect((await help.upload(ada, await photo())).body.code).toBe(200)
    expect((await help.upload(ada, await photo())).body).toMatchObject({ code: 429, reason: 'rate_limited' })
    const slow = [connectSlowly(help, bob), connectSlowly(help, bob)]
    await expect.poll(() => hitsOf(bob), { timeout: 15_000 }).toBe(2)
    const { body } = await help.upload(bob, await photo())
    expect(body).toMatchObject({ code: 429, msg: expect.stringContaining('in 5 s') })
    for (const socket of slow) socket.destroy()
    // Slowly enough to stay below the day's number.
    const waiting = { timeout: 15_000, interval: 400 }
    await expect.poll(async () => (await help.upload(bob, await photo())).body.code, waiting).toBe(200)
  })

  /**
   * Sends megabytes under a member's session as fast as they are accepted. Returns the answer and how many were sent.
   */
  function sendRaw(headers: string[], megabytes: number): Promise<{ answer: string; sent: number }> {
    const socket = connect((help.app.server.address() as AddressInfo).port, '127.0.0.1')
    const isChunked = headers[0]?.includes('chunked')
    const piece = Buffer.alloc(1024 * 1024, 'x')
    let sent = 0
    let answer = ''
    return new Promise((done) => {
      const more = () => {
        while (sent < megabytes && !socket.destroyed) {
          sent += 1
          const bytes = isChunked ? Buffer.concat([Buffer.from('100000\r\n'), piece, Buffer.from('\r\n')]) : piece
          if (!socket.write(bytes)) return void socket.once('drain', more)
        }
      }
      socket.on('data', (data) => (answer += data.toString()))
      socket.on('error', () => socket.destroy())
      socket.once('close', () => done({ answer, sent }))
      socket.write(`${head(ada, headers)}${isChunked ? `${opening.length.toString(16)}\r\n` : ''}${opening}\r\n`)
      more()
    })
  }
})

const opening = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'

function head({ token }: SignedInMember, headers: string[]): string {
  const all = [
    'host: terahold.example',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
  ]
  return [`POST ${uploadImage.path} HTTP/1.1`, ...all, ...headers, '', ''].join('\r\n')
}

function connectSlowly({ app }: SupportFixture, member: SignedInMember) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  socket.write(head(member, ['content-length: 100000']) + opening)
  return socket
}

/** Sends a byte now and then, for ever. Returns the answer. */
function drip(desk: SupportFixture, member: SignedInMember): Promise<string> {
  const socket = connectSlowly(desk, member)
  const timer = setInterval(() => socket.write('x'), 20)
  let answer = ''
  return new Promise((done) => {
    socket.on('data', (data) => (answer += data.toString()))
    socket.once('close', () => {
      clearInterval(timer)
      done(answer)
    })
  })
}

describe('the cleanup', () => {
  it('removes pictures unused for a day, and bytes without a row, and nothing else', async () => {
    const { clock } = help.fixture
    const [used, unused] = [await help.imageOf(bob), await help.imageOf(bob)]
    const fields = { type: 'bug', content: 'it is broken', imageIds: [used] }
    expect((await help.call(supportCalls.createTicket, bob, fields)).code).toBe(200)
    const orphan = `images/${bob.userId}/${newId(clock)}_${'0'.repeat(32)}`
    await help.storage.put(orphan, Buffer.from('x'), 'image/webp')
    await help.storage.put('images/notes/readme', Buffer.from('x'), 'text/plain')
    await help.support.pictures.sweep()
    expect(await stored()).toEqual(expect.arrayContaining([orphan, expect.stringContaining(unused)]))
    await help.fixture.moveClock(25 * 3_600)
    expect(await help.support.pictures.sweep()).toBeGreaterThanOrEqual(2)
    const left = await stored()
    expect(left).toEqual(expect.arrayContaining([expect.stringContaining(used), 'images/notes/readme']))
    expect(left.filter((key) => key.includes(unused) || key === orphan)).toEqual([])
    expect((await rows()).map(({ image_id }) => image_id)).not.toContain(unused)
    expect(await help.support.pictures.sweep()).toBe(0)
  })

  it('finds what was written when its row failed', async () => {
    const keys = (await stored()).length
    const closed = newId(help.fixture.clock)
    await expect(help.support.pictures.keep(closed, await photo())).rejects.toMatchObject({ reason: 'session_ended' })
    expect((await stored()).length).toBe(keys + 1)
    await help.fixture.moveClock(2 * 3_600)
    await help.support.pictures.sweep()
    expect((await stored()).filter((key) => key.includes(closed))).toEqual([])
  })
})

it('treats a store that does not answer as an outage, and leaves no row', async () => {
  const down = async (): Promise<never> => {
    throw new StorageUnreachable('down')
  }
  const other = await openSupportFixture({
    storage: { put: down, get: down, remove: down, list: () => ({ [Symbol.asyncIterator]: () => ({ next: down }) }) },
  })
  try {
    const member = await other.fixture.signIn()
    expect(await other.upload(member, await photo())).toMatchObject({ status: 503, body: { reason: 'unavailable' } })
    expect(await other.fixture.database.owner.selectFrom('ticket_image').selectAll().execute()).toEqual([])
  } finally {
    await other.close()
  }
})
