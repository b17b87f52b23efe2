import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { EndpointDeclaration } from '../endpoint.ts'
import { callReasons } from '../openapi/call-reasons.ts'
import { type Reason, reasons } from '../reasons.ts'
import { Refusal } from '../refusal.ts'
import { contract } from './contract.ts'

const calls: [string, EndpointDeclaration][] = Object.entries(contract)

describe('every call', () => {
  it('has a unique method and path', () => {
    const places = calls.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(places).size).toBe(places.length)
  })

  it.each(calls)('%s has a path that fits its caller', (_name, { path, caller, roles }) => {
    if (caller === 'operator') expect(path).toMatch(/^\/console\//)
    if (caller === 'member') expect(path).toMatch(/^\/(prod\/APP|api)\//)
    expect(roles === undefined || (caller === 'operator' && roles.length > 0)).toBe(true)
  })

  it.each(calls)('%s refuses unknown fields and takes no identity as input', (_name, { input, path, params }) => {
    const { shape } = input as z.ZodObject
    expect(
      (input as z.ZodObject)
        .safeParse({ aFieldNobodyKnows: 1 })
        .error?.issues.some(({ code }) => code === 'unrecognized_keys'),
    ).toBe(true)
    expect(Object.keys(shape)).not.toEqual(expect.arrayContaining(['userId']))
    expect(Object.keys(shape)).not.toEqual(expect.arrayContaining(['memberId']))
    expect(Object.keys((params as z.ZodObject | undefined)?.shape ?? {})).toEqual(
      [...path.matchAll(/:(\w+)/g)].map(([, name]) => name),
    )
  })

  it.each(calls)('%s has an answer and takes no secret in its URL', (_name, { data, row, method, input, summary }) => {
    expect(data ?? row).toBeDefined()
    expect(summary.length).toBeGreaterThan(5)
    const secrets = ['password', 'code', 'oldCode', 'signature', 'token', 'inviteCode']
    const { shape } = input as z.ZodObject
    // An invite code is shared in a link. A code of six digits comes from an email and is secret.
    const isSecret = (field: string) =>
      secrets.includes(field) && (field !== 'code' || (shape.code as z.ZodType).safeParse('204816').success)
    if (method === 'GET') expect(Object.keys(shape).filter(isSecret)).toEqual([])
  })
})

const rejections = calls.filter(([, { path }]) => path.endsWith('/reject'))

it.each(rejections)('%s takes a reason of five characters or more', (_name, { input }) => {
  expect(rejections.length).toBeGreaterThan(20)
  expect(input.safeParse({}).success).toBe(false)
  expect(input.safeParse({ reason: 'typo' }).success).toBe(false)
  expect(input.safeParse({ reason: 'wrong day' }).success).toBe(true)
})

it('a GET that changes something needs a session', () => {
  const changing = calls.filter(([, { changes }]) => changes)
  expect(changing.length).toBeGreaterThan(0)
  for (const [name, { method, caller }] of changing) expect([name, method, caller]).toEqual([name, 'GET', 'member'])
})

describe('reasons', () => {
  it('are unique', () => {
    expect(new Set(reasons).size).toBe(reasons.length)
  })

  it('are each one that a call can refuse with, or that belongs to another path', () => {
    const named = new Set<Reason>(calls.flatMap(([, call]) => callReasons(call)))
    const ofTransport = ['ok', 'method_unknown', 'body_too_large', 'unsupported_media']
    const ofPictures = ['image_lost', 'image_type', 'image_too_large', 'image_unreadable']
    const ofLocalChain = ['rpc_method_refused', 'rpc_batch_too_large']
    expect(reasons.filter((reason) => !named.has(reason))).toEqual([...ofTransport, ...ofPictures, ...ofLocalChain])
  })

  it('come with a field and values in a refusal', () => {
    const refusal = new Refusal(422, 'balance_short', { field: 'amount', values: { available: '1' } })
    expect(refusal).toMatchObject({
      code: 422,
      reason: 'balance_short',
      field: 'amount',
      values: { available: '1' },
      message: '422 balance_short (amount)',
    })
    expect(new Refusal(401, 'session_missing')).toMatchObject({ field: undefined, values: {} })
  })
})
