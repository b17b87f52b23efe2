import { randomUUID } from 'node:crypto'
import { contract } from '@terahold/contract'
import { callReasons } from '@terahold/contract/call-reasons'
import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import type { EndpointDeclaration, Envelope } from '@terahold/contract/endpoint'
import { languageTags } from '@terahold/locale/languages'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../apps/server/src/foundation/log.ts'
import { verifyBooks } from '../../apps/server/src/verification/verify.ts'
import { secret } from '../money/support/composition.ts'
import { type Asked, type Harness, openHarness } from './support/harness.ts'
import { validCalls } from './support/valid-calls.ts'

const calls = Object.entries(contract) as [keyof typeof contract, EndpointDeclaration][]
/** Content no answer may have: SQL, stack traces, file names and library names. */
const innards =
  /select .* from|insert into|violates|relation "|syntax error|\bat \S+ \(|\.ts:\d|node_modules|node:internal|ZodError|kysely|pg_/i

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
const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } })

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ log })
  setLevel('silent')
})
afterAll(() => harness?.close())

function setLevel(level: 'trace' | 'silent'): void {
  for (const logger of [log, harness.app.log]) logger.level = level
}

/** Takes steps with the log at its most detailed level. Elsewhere it would have a hundred times as many lines, much the same. */
async function logged<Result>(steps: () => Promise<Result>): Promise<Result> {
  setLevel('trace')
  try {
    return await steps()
  } finally {
    setLevel('silent')
  }
}

/** Finds what is secret anywhere in a request or an answer. */
function remember(value: unknown, name = ''): void {
  if (typeof value === 'string' && value.length > 5 && secretNames.has(name)) secrets.add(value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) remember(inner, Array.isArray(value) ? name : key)
}

/** Sends a request, and checks the answer against the general rules and the documented refusals of the call. */
async function ask(call: EndpointDeclaration, asked: Asked): Promise<Envelope> {
  const envelope = await harness.ask(call, asked)
  expect(envelope).toMatchObject({ code: expect.any(Number), msg: expect.any(String), reqId: expect.any(String) })
  const { reqId: _, ...told } = envelope
  expect(JSON.stringify(told)).not.toMatch(innards)
  if (envelope.reason !== undefined)
    expect(callReasons(call), `${call.path} can refuse with`).toContain(envelope.reason)
  return envelope
}

describe.each(calls)('%s', (name, call) => {
  const { shape } = call.input as z.ZodObject<Record<string, z.ZodType>>
  const fields: Record<string, z.ZodType> = shape

  it('refuses invalid requests by name without a change, and succeeds with a valid one', async () => {
    const good = await logged(() => validCalls[name](harness))
    remember(good)
    const before = await harness.fingerprint()
    await refuseStrangers(call, good)
    await refuseFields(call, good, fields)
    if (call.caller !== 'public') expect(await harness.fingerprint()).toEqual(before)
    const answer = await logged(() => succeed(call, good))
    expect(answer).toMatchObject({ code: call.successCode ?? 200 })
    remember(answer.data)
    // A refused request has as many secrets.
    await logged(() => harness.ask(call, { ...good, fields: { ...good.fields, nobodyKnows: '1' } }))
  })
})

async function refuseStrangers(call: EndpointDeclaration, good: Asked): Promise<void> {
  if (call.caller === 'public') return
  const { token: _, ...nobody } = good
  expect(await ask(call, nobody)).toMatchObject({ code: 401, reason: 'session_missing' })
  const ended = { ...good, token: 'a-token-that-nobody-has-0123456789' }
  expect(await ask(call, ended)).toMatchObject({ code: 401, reason: 'session_ended' })
  if (call.caller !== 'member') return
  const other = { ...good, fields: { ...good.fields, userId: '019a0000-0000-7000-8000-00000000000f' } }
  expect(await ask(call, other)).toMatchObject({ code: 401, reason: 'user_mismatch', field: 'userId' })
}

async function refuseFields(call: EndpointDeclaration, good: Asked, fields: Record<string, z.ZodType>): Promise<void> {
  const given = good.fields ?? {}
  const refused = (field: string, reason: string) => ({
    code: 400,
    reason,
    field: expect.stringContaining(field) as string,
  })
  const texts = new Set<string>()
  for (const language of languageTags) {
    const headers = { ...good.headers, 'accept-language': language }
    const answer = await ask(call, { ...good, headers, fields: { ...given, nobodyKnows: '1' } })
    expect(answer).toMatchObject(refused('nobodyKnows', 'unknown_field'))
    texts.add(answer.msg)
  }
  expect(texts.size).toBe(languageTags.length)
  for (const [field, schema] of Object.entries(fields)) {
    const { [field]: _, ...rest } = given
    const isRequired = !schema.safeParse(undefined).success
    if (isRequired) expect(await ask(call, { ...good, fields: rest })).toMatchObject(refused(field, 'bad_field'))
    for (const wrong of wrongFor(call, schema))
      expect(await ask(call, { ...good, fields: { ...given, [field]: wrong } })).toMatchObject(
        refused(field, 'bad_field'),
      )
  }
}

/** Values of another type, and pages out of bounds. */
function wrongFor({ method }: EndpointDeclaration, schema: z.ZodType): unknown[] {
  const wrong =
    method === 'POST'
      ? [{}, [{}], null, 'x'.repeat(5_000), '\u0000']
      : [['1', '2'], '0', '101', '-1', '100001', 'x'.repeat(2_000)]
  return wrong.filter((value) => value === '\u0000' || !schema.safeParse(value).success)
}

/** Sends a request and checks the answer against the documented schema. */
async function succeed(call: EndpointDeclaration, good: Asked): Promise<Envelope> {
  const envelope = await ask(call, good)
  const answer = z.object({
    ...(call.data ? { data: call.data } : {}),
    ...(call.row ? { rows: z.array(call.row), total: z.int().min(0) } : {}),
  })
  expect(answer.safeParse(envelope).error).toBeUndefined()
  const { success } = call.input.safeParse({ ...good.fields, pageNum: '100000', pageSize: '100' })
  if (!success || envelope.code !== (call.successCode ?? 200)) return envelope
  const last = await harness.ask(call, { ...good, fields: { ...good.fields, pageNum: '100000', pageSize: '100' } })
  // A member who has just left has no second page.
  expect([envelope.code, 401]).toContain(last.code)
  return envelope
}

it('no secret that any call takes or returns appears in the log at its most detailed level', async () => {
  const posted = await harness.emails()
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

it('leaves the ledger sound', async () => {
  // Without the registry's address no signature is checked: many records of this world have none, and I9 has tests of its own.
  await harness.world.owner.deleteFrom('installation').execute()
  expect(await verifyBooks(harness.world.owner)).toEqual([])
})

describe('every call of operators, with every role', () => {
  const own = calls.filter(([, { caller, roles }]) => caller === 'operator' && roles !== undefined)

  it.each(operatorRoles)('lets %s make its calls, and refuses all others before anything else', async (role) => {
    const token = await harness.operate(await harness.hire(`Only ${role}`, generatePrivateKey(), [role]))
    const answers = own.map(async ([name, call]) => {
      const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, part = '']) => [part, randomUUID()]))
      return { name, reason: (await harness.send(call, { token, params })).reason }
    })
    const refused = (await Promise.all(answers)).flatMap(({ name, reason }) =>
      reason === 'role_missing' ? [name] : [],
    )
    expect(refused).toEqual(own.filter(([, { roles }]) => !roles?.includes(role)).map(([name]) => name))
  })

  it('gives no operator two roles that exclude each other', async () => {
    const token = await harness.operate(await harness.hire('Head', generatePrivateKey(), ['admin']))
    const money: readonly OperatorRole[] = ['settlement', 'payout-maker', 'payout-checker']
    const excludes = (one: OperatorRole, other: OperatorRole) =>
      (one === 'admin' && money.includes(other)) || (one === 'payout-maker' && other === 'payout-checker')
    for (const one of operatorRoles)
      for (const other of operatorRoles) {
        const { address } = privateKeyToAccount(generatePrivateKey())
        const fields = { address, name: 'Nora', roles: [one, other] }
        const { reason } = await harness.ask(contract.draftOperatorChange, { token, fields })
        const isRefused = excludes(one, other) || excludes(other, one)
        expect([one, other, reason]).toEqual([one, other, isRefused ? 'roles_conflict' : undefined])
      }
  })
})
