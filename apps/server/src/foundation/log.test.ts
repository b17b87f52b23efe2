import { hostname } from 'node:os'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }))
  return lines.join('')
}

type Line = { err: Record<string, unknown> }
const parse = (line: string) => JSON.parse(line) as Line

it('hides secrets by their names, at any depth, and keeps the rest', () => {
  const secrets = {
    token: 's1',
    signature: 's2',
    Password: 's3',
    inner: { deep: [{ authorization: 's4', oldCode: 's5' }] },
    privateKey: 's6',
  }
  const line = logged((log) => log.debug({ ...secrets, route: '/x' }, 'hello'))
  expect(line).not.toMatch(/s[1-6]/)
  expect(JSON.parse(line)).toMatchObject({
    level: 'debug',
    msg: 'hello',
    route: '/x',
    inner: { deep: [{ oldCode: '[hidden]' }] },
  })
})

it('says in every line when and where it was written', () => {
  const line = JSON.parse(logged((log) => log.info('hello'))) as { time: number }
  expect(line).toMatchObject({ level: 'info', host: hostname(), pid: process.pid, msg: 'hello' })
  expect(Math.abs(Date.now() - line.time)).toBeLessThan(60_000)
})

it('hides an email code and keeps the code of an envelope or an error', () => {
  const line = logged((log) =>
    log.info({ a: { code: '204816' }, b: { code: 204816 }, c: { code: 401 }, d: { code: 'ECONNREFUSED' } }),
  )
  expect(JSON.parse(line)).toMatchObject({
    a: { code: '[hidden]' },
    b: { code: '[hidden]' },
    c: { code: 401 },
    d: { code: 'ECONNREFUSED' },
  })
})

it('hides tokens, signatures and keys by their shape, even inside words', () => {
  const signature = `0x${'ab'.repeat(65)}`
  const line = logged((log) =>
    log.error({ err: new Error(`bad ${signature} for Bearer abc.DEF-123_x`) }, `sent ${signature}`),
  )
  expect(line).not.toContain('abab')
  expect(line).not.toContain('abc.DEF')
  expect(parse(line).err.message).toBe('bad [hidden] for Bearer [hidden]')
})

it('hides email addresses, which a mail server repeats in its refusals', () => {
  const refusal = new Error('all recipients were rejected: 550 5.1.1 <ada.l+x@mail.example.org>: no such mailbox')
  const line = logged((log) => log.warn({ err: refusal }, 'dropped: eve@example.org'))
  expect(line).not.toMatch(/ada|eve@/)
  expect(parse(line).err.message).toBe('all recipients were rejected: 550 5.1.1 <[hidden]>: no such mailbox')
})

it('keeps transaction hashes and addresses, which are public', () => {
  const hash = `0x${'cd'.repeat(32)}`
  expect(logged((log) => log.info({ hash, address: `0x${'ef'.repeat(20)}` }))).toContain(hash)
})

it('writes an error’s kind, message, stack and cause, and none of its other fields', () => {
  const error = Object.assign(new Error('duplicate key', { cause: new TypeError('inner') }), {
    code: '23505',
    detail: 'Key (email)=(ada@example.org)',
  })
  const { err } = parse(logged((log) => log.error({ err: error }, 'failed')))
  expect(Object.keys(err).sort()).toEqual(['cause', 'code', 'message', 'stack', 'type'])
  expect(err).toMatchObject({ type: 'Error', code: '23505', cause: { type: 'TypeError', message: 'inner' } })
})
