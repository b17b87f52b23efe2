import { createServer, type IncomingHttpHeaders } from 'node:http'
import { contract } from '@terahold/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listen } from '../../apps/server/src/foundation/fixtures/loopback.ts'
import { createMember } from './member.ts'

type Asked = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Record<string, string> }

const pathOf = (call: keyof typeof contract) => contract[call].path
let asked: Asked[]
/** What the server answers to each path: the next of these. */
let answers: Record<string, object[]>
let server: Awaited<ReturnType<typeof listen>>

beforeEach(async () => {
  asked = []
  server = await listen(
    createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += String(chunk)))
      request.on('end', () => {
        const path = request.url?.split('?')[0] ?? ''
        asked.push({ path, headers: request.headers, body: JSON.parse(text || '{}') as Record<string, string> })
        const [next = { code: 404, msg: `nothing at ${path}` }] = answers[path]?.splice(0, 1) ?? []
        response.end(JSON.stringify({ code: 200, msg: 'OK', reqId: 'r', ...next }))
      })
    }),
  )
})
afterEach(() => server.close())

const bodyOf = (call: keyof typeof contract) => asked.find(({ path }) => path === pathOf(call))?.body

it('waits for the code of an email, the credit of a deposit and the end of a payout', async () => {
  const hash = `0x${'5e'.repeat(32)}`
  answers = {
    [pathOf('sendEmailCode')]: [{ data: {} }],
    [pathOf('bindEmail')]: [{ data: {} }],
    [pathOf('myCash')]: [{ data: { available: '0' } }, { data: { available: '100' } }],
    [pathOf('insertWithdrawal')]: [{ data: { withdrawId: 'w1' } }],
    [pathOf('confirmWithdrawal')]: [{ data: {} }],
    [pathOf('withdrawals')]: [
      { rows: [{ state: 'queued' }] },
      { rows: [{ state: 'confirmed', receive: '99', txHash: hash }] },
    ],
  }
  const member = createMember(`http://127.0.0.1:${server.port}`)
  const codes = [undefined, '123456', '654321']
  await member.confirmEmail(() => codes.shift())
  expect(bodyOf('bindEmail')).toMatchObject({ email: 'member@terahold.example', code: '123456' })
  await member.credited('100')
  expect(await member.withdraw('100', () => codes.shift())).toEqual({ received: 99n * 10n ** 18n, hash })
  expect(bodyOf('confirmWithdrawal')).toMatchObject({ withdrawId: 'w1', code: '654321' })
  // As through the proxy.
  for (const { headers } of asked)
    expect(headers).toMatchObject({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.1.1.1' })
})

it('ends when a call is refused, with the server’s reason', async () => {
  answers = { [pathOf('sendEmailCode')]: [{ code: 429, msg: 'Wait a minute.', reason: 'too_many' }] }
  await expect(createMember(`http://127.0.0.1:${server.port}`).confirmEmail(() => '123456')).rejects.toThrow(
    'Wait a minute.',
  )
})
