import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { EndpointDeclaration } from '../endpoint.ts'
import { reasons } from '../reasons.ts'
import { Refusal } from '../refusal.ts'
import { contract } from './contract.ts'

const calls: [string, EndpointDeclaration][] = Object.entries(contract)

describe('every call', () => {
  it('has a path of its own for its method', () => {
    const places = calls.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(places).size).toBe(places.length)
  })

  it.each(calls)(
    '%s says who may call it in the place where that kind of call lives',
    (_name, { path, caller, roles }) => {
      if (caller === 'operator') expect(path).toMatch(/^\/console\//)
      if (caller === 'member') expect(path).toMatch(/^\/(prod\/APP|api)\//)
      expect(roles === undefined || (caller === 'operator' && roles.length > 0)).toBe(true)
    },
  )

  it.each(calls)(
    '%s refuses fields it does not name, and never takes an identity as input',
    (_name, { input, path, params }) => {
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
    },
  )

  it.each(calls)(
    '%s answers with something, and its secrets never travel in an address',
    (_name, { data, row, method, input, summary }) => {
      expect(data ?? row).toBeDefined()
      expect(summary.length).toBeGreaterThan(5)
      const secrets = ['password', 'code', 'oldCode', 'signature', 'token', 'inviteCode']
      const { shape } = input as z.ZodObject
      // An activation code is made to be given away in a link; six digits are from an e-mail.
      const isSecret = (field: string) =>
        secrets.includes(field) && (field !== 'code' || (shape.code as z.ZodType).safeParse('204816').success)
      if (method === 'GET') expect(Object.keys(shape).filter(isSecret)).toEqual([])
    },
  )
})

it('what changes something by a GET needs a session', () => {
  const changing = calls.filter(([, { changes }]) => changes)
  expect(changing.length).toBeGreaterThan(0)
  for (const [name, { method, caller }] of changing) expect([name, method, caller]).toEqual([name, 'GET', 'member'])
})

describe('reasons', () => {
  it('are each there once', () => {
    expect(new Set(reasons).size).toBe(reasons.length)
  })

  it('are carried by refusals with their field and values', () => {
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
