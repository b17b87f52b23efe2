import { contract } from '@terahold/contract'
import type { EndpointDeclaration, Envelope } from '@terahold/contract/endpoint'
import type { OpenApiDocument } from '@terahold/contract/openapi'
import { fillPath, openApiPath, servicePaths } from '@terahold/contract/service-paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Harness, type Member, openHarness } from './support/harness.ts'
import { owned, uploadPicture } from './support/owned.ts'
import { pass } from './support/valid-calls.ts'

const calls = Object.entries(contract).map(([name, call]) => ({ name, call: call as EndpointDeclaration }))
const memberCalls = calls.filter(({ call }) => call.caller === 'member')
const fieldsOf = ({ input }: EndpointDeclaration) => Object.entries((input as z.ZodObject).shape)

/** Fields that name nothing, or what everybody may name: plans, tasks, published codes. */
const ofNobody = new Set([
  'pageNum',
  'pageSize',
  'idempotencyKey',
  'type',
  'from',
  'to',
  'month',
  'period',
  'state',
  'status',
  'level',
  'amount',
  'qty',
  'payFrom',
  'quote',
  'planId',
  'termsHash',
  'riskVersion',
  'taskId',
  'action',
  'optIn',
  'receiver',
  'dialCode',
  'phone',
  'country',
  'province',
  'city',
  'detail',
  'postcode',
  'isDefault',
  'name',
  'locale',
  'notifications',
  'issue',
  'redeem',
  'content',
  'day',
  'days',
  'call',
  // A mailbox, and codes and passwords, which are valid for one member: members/email/email.test.ts,
  // password-change.test.ts.
  'scene',
  'email',
  'code',
  'oldCode',
  'password',
  'newPassword',
  'oldPassword',
  // A wallet's, which is valid for one member: trust/liabilities/key-registration.test.ts.
  'signature',
  // A browser belongs to the last member who signed in there: notifications/push/push.test.ts.
  'subscription',
  // Passed to support unchanged, and never looked up.
  'refId',
])
/** Ids that belong to no member. */
const publicIds = new Set(['planId', 'taskId'])

let harness: Harness
let ada: Member
let eve: Member
beforeAll(async () => {
  harness = await openHarness()
  ;[ada, eve] = [await harness.rich('3000'), await harness.rich('3000')]
  await pass(harness, 1)
  await harness.subjects.liabilities.make()
})
afterAll(() => harness?.close())

const ending = { headers: { connection: 'close' } }
function told(envelope: Envelope): Omit<Envelope, 'reqId'> {
  const { reqId: _, ...rest } = envelope
  return rest
}

it('every field of a member’s call is listed as harmless, or tested below', () => {
  const fields = memberCalls.flatMap(({ name, call }) => fieldsOf(call).map(([field]) => [name, field] as const))
  const undecided = fields.filter(([name, field]) => !ofNobody.has(field) && !owned[`${name}.${field}`])
  expect(undecided).toEqual([])
  expect(Object.keys(owned).filter((row) => !fields.some(([name, field]) => row === `${name}.${field}`))).toEqual([])
  const ids = memberCalls.flatMap(({ name, call }) =>
    fieldsOf(call)
      .filter(([, schema]) => JSON.stringify(z.toJSONSchema(schema as z.ZodType, { io: 'input' })).includes('"uuid"'))
      .map(([field]) => [name, field] as const),
  )
  expect(ids.length).toBeGreaterThan(10)
  expect(ids.filter(([name, field]) => !publicIds.has(field) && !owned[`${name}.${field}`])).toEqual([])
  expect(memberCalls.filter(({ call }) => call.params)).toEqual([])
})

/** A signed change is announced to its own member before it is made, also when it is then refused. */
async function unannounced(): Promise<Record<string, string>> {
  const { security_notice: _notices, freeze_token: _links, ...rest } = await harness.fingerprint()
  return rest
}

describe.each(Object.entries(owned))('%s', (row, make) => {
  const call: EndpointDeclaration = contract[row.split('.')[0] as keyof typeof contract]

  it('of another member is treated like an unknown one, and stays unchanged', async () => {
    const { theirs, nobodys, ask, told: words } = await make(harness, ada, eve)
    expect(theirs).toBeTruthy()
    const before = await unannounced()
    const refused = await harness.ask(call, ask(eve, theirs))
    expect(refused).toMatchObject(words)
    expect(told(refused)).toEqual(told(await harness.ask(call, ask(eve, nobodys))))
    expect(await unannounced()).toEqual(before)
    // It existed all the time: its owner reads it, or something changes.
    const own = told(await harness.must(call, ask(ada, theirs)))
    const after = await unannounced()
    expect({ own, after }).not.toEqual({ own: told(refused), after: before })
  })
})

describe('a picture', () => {
  it('of another member is treated like an unknown one, and no other route outside the contract names a member’s object', async () => {
    const document = (await (await fetch(`${harness.origin}${servicePaths.openApi}`, ending)).json()) as OpenApiDocument
    const members = Object.entries(document.paths).filter(
      ([path, methods]) => path.includes('{') && JSON.stringify(methods).includes('"security":[{"member":[]}]'),
    )
    expect(members.map(([path]) => path)).toEqual([openApiPath(servicePaths.ownPicture)])
    const imageId = await uploadPicture(harness, ada)
    const look = (id: string, { token }: Member) =>
      fetch(harness.origin + fillPath(servicePaths.ownPicture, { id }), {
        headers: { authorization: `Bearer ${token}`, connection: 'close' },
      })
    const others = (await (await look(imageId, eve)).json()) as Envelope
    expect(others).toMatchObject({ code: 404, reason: 'image_unknown' })
    const none = (await (await look('019a0000-0000-7000-8000-00000000dead', eve)).json()) as Envelope
    expect(told(others)).toEqual(told(none))
    expect((await look(imageId, ada)).headers.get('content-type')).toBe('image/webp')
  })
})

it('nothing of one member appears in what another reads', async () => {
  const reading = memberCalls.filter(({ call }) => call.method === 'GET' && call.input.safeParse({}).success)
  expect(reading.length).toBeGreaterThan(15)
  const everything = async (member: Member) => {
    const answers = await Promise.all(
      reading.map(async ({ name, call }) => {
        const answer = await harness.ask(call, { token: member.token })
        // A member who joined after the newest tree has no proof.
        if (name !== 'liabilityProof' || answer.reason !== 'record_unknown')
          expect([name, answer.code]).toEqual([name, call.successCode ?? 200])
        return told(answer)
      }),
    )
    return JSON.stringify(answers)
  }
  const named = (text: string) => new Set(text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\bT[HK]-[\w-]{10,}/g))
  const hers = named(await everything(ada))
  expect(hers.size).toBeGreaterThan(20)
  const { rows: offered } = await harness.must(contract.projects, {})
  const tasks = await harness.must(contract.listTasks, { token: eve.token, fields: { account: eve.address } })
  const free = named(JSON.stringify([offered, tasks]))
  const fresh = await harness.member()
  for (const other of [eve, fresh]) {
    const text = await everything(other)
    const shared = [...named(text)].filter((id) => hers.has(id) && !free.has(id))
    expect(shared).toEqual([])
    expect(text).not.toContain(ada.memberId)
    expect(text.toLowerCase()).not.toContain(ada.address.toLowerCase())
  }
})
