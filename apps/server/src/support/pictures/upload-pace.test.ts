import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { supportCalls, uploadImage } from '@terahold/contract/calls/member/support'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedInMember } from '../../members/fixtures/members-fixture.ts'
import { openSupportFixture, type SupportFixture } from '../fixtures/support-fixture.ts'
import { isTooSlow, longestUpload } from './upload-rules.ts'

/** The real limits made smaller: other bodies have one second instead of fifteen, and the pace is scaled down. */
const bodyMs = 1_000
const limits = { bytes: 200_000, graceMs: bodyMs, bytesPerSecond: 8_000 }
const slowLine = 32_000

let help: SupportFixture
let ada: SignedInMember
beforeAll(async () => {
  help = await openSupportFixture({ limits, bodyMs })
  ada = await help.fixture.signIn()
})
afterAll(() => help.close())

describe('a picture being uploaded', () => {
  it('over a slow mobile connection arrives long after other bodies would have timed out', async () => {
    const { answer, seconds } = await send(uploadImage.path, form, await formOf(await noise()), slowLine)
    expect(answer).toContain('HTTP/1.1 200')
    expect(answer).toContain('imageId')
    expect(seconds).toBeGreaterThan((3 * bodyMs) / 1_000)
  })

  it.each([
    ['that trickles', 1_000],
    ['without any data', 0],
  ])('%s is refused as too slow', async (_, bytesPerSecond) => {
    const { answer, sent } = await send(uploadImage.path, form, await formOf(await noise()), bytesPerSecond)
    expect(answer).toContain('HTTP/1.1 408')
    expect(sent).toBeLessThan(60_000)
  })

  it('is the only body with such a long time limit', async () => {
    const body = Buffer.from(JSON.stringify({ type: 'bug', content: 'x'.repeat(900) }))
    const { answer, sent } = await send(supportCalls.createTicket.path, 'application/json', body, 20)
    expect(answer).toContain('HTTP/1.1 408')
    expect(sent).toBeLessThan(body.length)
    const rows = await help.fixture.database.owner.selectFrom('ticket').selectAll().execute()
    expect(rows).toEqual([])
  })

  it('that was refused before it was read holds its connection no longer than others', async () => {
    const stranger = { token: 'nobody', connection: 'keep-alive' }
    const { answer, sent } = await send(uploadImage.path, form, Buffer.alloc(150_000), 1_000, stranger)
    expect(answer).toContain('"code":401')
    expect(sent).toBeLessThan(60_000)
  })
})

describe('the slowest pace', () => {
  const real = { bytes: 8 * 1024 * 1024, graceMs: 15_000, bytesPerSecond: 16_000 }

  it('is checked after a while, and then over the whole time', () => {
    expect(isTooSlow(0, 15_000, real)).toBe(false)
    expect(isTooSlow(0, 15_001, real)).toBe(true)
    expect(isTooSlow(160_000, 25_000, real)).toBe(false)
    expect(isTooSlow(159_999, 25_000, real)).toBe(true)
  })

  it('lets the largest picture through at 256 kbit/s, with a margin, and bounds every upload', () => {
    const bytesPerSecond = 256_000 / 8
    for (let second = 0; second <= real.bytes / bytesPerSecond; second += 1)
      expect(isTooSlow(second * bytesPerSecond * 0.6, second * 1_000, real)).toBe(false)
    expect(longestUpload(real)).toBe(539_288)
    expect(isTooSlow(real.bytes, longestUpload(real) + 1, real)).toBe(true)
  })
})

const form = 'multipart/form-data; boundary=b'

/** A picture that cannot be compressed further, about 150 kB. */
function noise(): Promise<Buffer> {
  const [width, height] = [250, 200]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

async function formOf(file: Buffer): Promise<Buffer> {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--b--\r\n')])
}

/** Sends a body at the given number of bytes per second. Resolves with the answer. */
function send(
  path: string,
  type: string,
  body: Buffer,
  bytesPerSecond: number,
  { token, connection } = { token: ada.token, connection: 'close' },
) {
  const socket = connect((help.app.server.address() as AddressInfo).port, '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: terahold.example',
    `connection: ${connection}`,
    `authorization: Bearer ${token}`,
    `content-type: ${type}`,
    `content-length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1_000
  let sent = 0
  const line = setInterval(() => {
    const due = Math.min(body.length, Math.floor(seconds() * bytesPerSecond))
    if (due > sent && socket.writable) socket.write(body.subarray(sent, due))
    sent = Math.max(sent, due)
  }, 50)
  let answer = ''
  return new Promise<{ answer: string; sent: number; seconds: number }>((done) => {
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      clearInterval(line)
      done({ answer, sent, seconds: seconds() })
    })
  })
}
