import { contract } from '@terahold/contract'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../apps/server/src/foundation/log.ts'
import { secret } from '../money/support/composition.ts'
import { type Asked, type House, openHouse } from './support/house.ts'
import { validCalls } from './support/valid-calls.ts'

const calls = Object.entries(contract) as [keyof typeof contract, EndpointDeclaration][]
/** Names of fields with secrets, in requests and answers. */
const secretNames = new Set([
  'token',
  'signature',
  'password',
  'newPassword',
  'oldPassword',
  'code',
  'oldCode',
  'ticket',
  'endpoint',
  'p256dh',
  'auth',
])

const lines: string[] = []
const secrets = new Set<string>([secret])
let house: House
beforeAll(async () => {
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  house = await openHouse({ log })
})
afterAll(() => house?.close())

/** Finds what is secret anywhere in a request or an answer. */
function remember(value: unknown, name = ''): void {
  if (typeof value === 'string' && value.length > 5 && secretNames.has(name)) secrets.add(value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) remember(inner, Array.isArray(value) ? name : key)
}

it('no secret that any call takes or returns appears in the log at its most detailed level', async () => {
  for (const [name, call] of calls) {
    const asked: Asked = await validCalls[name](house)
    remember(asked)
    remember((await house.ask(call, asked)).data)
    // A refused request has as many secrets.
    await house.ask(call, { ...asked, fields: { ...asked.fields, nobodyKnows: '1' } })
  }
  const posted = await house.emails()
  for (const { values } of posted) remember({ ...values, token: values.link?.split('token=')[1] })
  expect(posted.length).toBeGreaterThan(10)
  expect(secrets.size).toBeGreaterThan(calls.length)
  expect(lines.length).toBeGreaterThan(2 * calls.length)

  const text = lines.join('')
  for (const [name] of calls) expect(text).toContain(`"call":"${name}"`)
  const found = [...secrets].filter((one) => (/^\d{6}$/.test(one) ? standsAlone(one, text) : text.includes(one)))
  expect(found).toEqual([])
})

/** Many an id contains six digits by chance. */
function standsAlone(code: string, text: string): boolean {
  return new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).test(text)
}
