import { contract } from '@terahold/contract'
import type { EndpointDeclaration, Envelope } from '@terahold/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Asked, type Harness, openHarness } from './support/harness.ts'
import { validCalls } from './support/valid-calls.ts'

type Name = keyof typeof contract
const calls = (Object.entries(contract) as [Name, EndpointDeclaration][]).map(([name, call]) => ({ name, call }))
const keyed = calls.filter(({ call }) => 'idempotencyKey' in (call.input as z.ZodObject).shape)
const changing = calls.filter(({ call }) => call.method === 'POST' || call.changes)

/** What makes a different request of each call that takes a key; null where a request has nothing but its key. */
const otherContent: Readonly<Partial<Record<Name, Asked['fields'] | null>>> = {
  insertOrder: { qty: 2 },
  insertWithdrawal: { amount: '21' },
  createTicket: { content: 'Something else altogether' },
  activationCodes: null,
}

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness?.close())

const answerOf = ({ code, data, rows }: Envelope) => ({ code, data, rows })
const under = ({ fields, ...asked }: Asked, idempotencyKey: string, more: Asked['fields'] = {}): Asked => ({
  ...asked,
  fields: { ...fields, ...more, idempotencyKey },
})
/** A browser that subscribes again is the same one and the newest: its row is written again. */
const writtenAgain = new Set<Name>(['subscribePush'])
/** Everything but the log of operators' attempts, and the notices of signatures: each signature is announced. */
async function books(): Promise<Record<string, string>> {
  const { audit_log: _, security_notice: _notices, freeze_token: _links, ...rest } = await harness.fingerprint()
  return rest
}

const countsOf = (tables: Record<string, string>) =>
  Object.entries(tables).map(([table, sum]) => `${table} ${sum.split(' ', 1).join('')}`)

it('every call that takes a key is tested below', () => {
  expect(keyed.map(({ name }) => name).sort()).toEqual(Object.keys(otherContent).sort())
})

describe.each(keyed)('$name under one key', ({ name, call }) => {
  it('has one effect and one answer, however often it is repeated', async () => {
    const asked = under(await validCalls[name](harness), harness.key())
    const first = answerOf(await harness.must(call, asked))
    const before = await books()
    for (const again of await Promise.all([harness.ask(call, asked), harness.ask(call, asked)]))
      expect(answerOf(again)).toEqual(first)
    expect(await books()).toEqual(before)
  })

  it('has one effect when it is sent several times at once', async () => {
    const asked = under(await validCalls[name](harness), harness.key())
    const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => harness.must(call, asked)))
    for (const other of others) expect(answerOf(other)).toEqual(first && answerOf(first))
  })

  it('is refused with different content, and is separate for each member', async () => {
    const [good, key] = [await validCalls[name](harness), harness.key()]
    const first = await harness.must(call, under(good, key))
    const other = otherContent[name]
    if (other) {
      const before = await books()
      const refused = await harness.ask(call, under(good, key, other))
      expect(refused).toMatchObject({ code: 409, reason: 'idempotency_conflict', field: 'idempotencyKey' })
      expect(await books()).toEqual(before)
    }
    const theirs = await harness.must(call, under(await validCalls[name](harness), key))
    expect(answerOf(theirs)).not.toEqual(answerOf(first))
  })
})

describe.each(changing.filter(({ name }) => otherContent[name] === undefined))('$name', ({ name, call }) => {
  it('repeated unchanged has no further effect', async () => {
    const good = await validCalls[name](harness)
    await harness.must(call, good)
    const before = await books()
    const again = await harness.ask(call, good)
    expect(again.code).toBeLessThan(500)
    const after = await books()
    if (writtenAgain.has(name)) expect(countsOf(after)).toEqual(countsOf(before))
    else expect(after).toEqual(before)
  })
})
