import { contract } from '@terahold/contract'
import type { EndpointDeclaration } from '@terahold/contract/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../apps/server/src/foundation/log.ts'
import { secret } from '../money/support/composition.ts'
import { type Asked, type House, openHouse } from './support/house.ts'
import { validCalls } from './support/valid-calls.ts'

const calls = Object.entries(contract) as [keyof typeof contract, EndpointDeclaration][]
/** Names under which secrets travel, in questions and answers. */
const secretNames = new Set([
  ...['token', 'signature', 'password', 'newPassword', 'oldPassword', 'code', 'oldCode', 'ticket'],
  ...['endpoint', 'p256dh', 'auth'],
])

const lines: string[] = []
const secrets = new Set<string>([secret])
let house: House
beforeAll(async () => {
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  house = await openHouse({ log })
})
afterAll(() => house?.close())

/** Finds what is secret anywhere in a question or an answer. */
function remember(value: unknown, name = ''): void {
  if (typeof value === 'string' && value.length > 5 && secretNames.has(name)) secrets.add(value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) remember(inner, Array.isArray(value) ? name : key)
}

it('no secret that any call takes or gives stands in the log at its most talkative', async () => {
  for (const [name, call] of calls) {
    const asked: Asked = await validCalls[name](house)
    remember(asked)
    remember((await house.ask(call, asked)).data)
    // Refused, it has as much to say.
    await house.ask(call, { ...asked, fields: { ...asked.fields, nobodyKnows: '1' } })
  }
  const posted = await house.letters()
  for (const { values } of posted) remember({ ...values, token: values.link?.split('token=')[1] })
  expect(posted.length).toBeGreaterThan(10)
  expect(secrets.size).toBeGreaterThan(calls.length)
  expect(lines.length).toBeGreaterThan(2 * calls.length)

  const text = lines.join('')
  for (const [name] of calls) expect(text).toContain(`"call":"${name}"`)
  const found = [...secrets].filter((one) => (/^\d{6}$/.test(one) ? standsAlone(one, text) : text.includes(one)))
  expect(found).toEqual([])
})

/** Six digits are in many an id by chance. */
function standsAlone(code: string, text: string): boolean {
  return new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).test(text)
}
