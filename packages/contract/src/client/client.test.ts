import { describe, expect, expectTypeOf, it } from 'vitest'
import type { contract } from '../calls/contract.ts'
import type { OrderFields } from '../calls/member/orders.ts'
import type { Envelope } from '../endpoint.ts'
import { type Answer, CallFailed, createClient, type Send } from './client.ts'

type Sent = Parameters<Send>[0]

function clientOf(answer: Partial<Envelope> = {}) {
  const sent: Sent[] = []
  const send: Send = async (request) => {
    sent.push(request)
    return { code: 200, msg: 'Done.', reqId: 'r', ...answer }
  }
  return {
    sent,
    client: createClient(
      send,
      () => ({ userId: 'me' }),
      () => ({ uuid: '0xme' }),
    ),
  }
}

describe('a request', () => {
  it('repeats the identity on the main API only', async () => {
    const { client, sent } = clientOf()
    await client.myCash()
    await client.logout({})
    await client.trustSummary()
    await client.operatorLogout({})
    expect(sent).toEqual([
      { method: 'GET', path: '/prod/APP/BUser/myUsdt', query: { userId: 'me' } },
      { method: 'POST', path: '/prod/APP/user/logout', body: { userId: 'me' } },
      { method: 'GET', path: '/trust/summary', query: {} },
      { method: 'POST', path: '/console/logout', body: {} },
    ])
  })

  it('sends the caller in a header on the second API, where success is code 0', async () => {
    const { client, sent } = clientOf({ code: 0 })
    await client.trackShipment({ orderNo: 'TH-1' })
    const path = '/api/circle/webpage/get/wuliuData'
    expect(sent).toEqual([{ method: 'GET', path, query: { orderNo: 'TH-1' }, headers: { uuid: '0xme' } }])
  })

  it('cannot name another member by its fields', async () => {
    const { client, sent } = clientOf()
    await client.myCash({ userId: 'somebody else' } as never)
    expect(sent[0]?.query).toEqual({ userId: 'me' })
  })

  it('writes query values as text and omits undefined ones', async () => {
    const { client, sent } = clientOf({ rows: [], total: 0 })
    await client.trustSettlements({ poolId: undefined as never, pageNum: 2 })
    expect(sent[0]?.query).toEqual({ pageNum: '2' })
  })

  it('fills in path parameters, URL-encoded', async () => {
    const { client, sent } = clientOf()
    await client.rejectRevenue({ reason: 'looks wrong' }, { params: { id: '../x?y' } })
    expect(sent[0]).toEqual({
      method: 'POST',
      path: '/console/revenue/..%2Fx%3Fy/reject',
      body: { reason: 'looks wrong' },
    })
  })

  it('passes the abort signal on', async () => {
    const { client, sent } = clientOf()
    const { signal } = new AbortController()
    await client.trustSummary({}, { signal })
    expect(sent[0]?.signal).toBe(signal)
  })
})

describe('an answer', () => {
  it('returns the envelope of a success', async () => {
    const { client } = clientOf({ rows: [{ id: 1 }], total: 1 })
    expect(await client.trustSettlements()).toMatchObject({ rows: [{ id: 1 }], total: 1 })
  })

  it('throws a refusal with the server’s text, reason and field', async () => {
    const { client } = clientOf({
      code: 422,
      msg: 'Check the amount: the minimum is 10 USDT.',
      reason: 'withdraw_below_minimum',
      field: 'amount',
    })
    const failure = await client
      .insertWithdrawal({ amount: '1', idempotencyKey: 'k-0000001' })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CallFailed)
    expect(failure).toMatchObject({
      message: 'Check the amount: the minimum is 10 USDT.',
      envelope: { reason: 'withdraw_below_minimum', field: 'amount' },
    })
  })

  it.each([0, 200])('with code %d is a success on the main API', async (code) => {
    expect(await clientOf({ code, data: { available: '1' } }).client.myCash()).toMatchObject({
      data: { available: '1' },
    })
  })

  it('with code 200 is no success on the second API', async () => {
    const { client } = clientOf({ code: 200 })
    await expect(client.trackShipment({ orderNo: 'TH-1' })).rejects.toBeInstanceOf(CallFailed)
  })
})

describe('the types', () => {
  it('give each call its input and answer', () => {
    const { client } = clientOf()
    expectTypeOf(client.insertOrder)
      .parameter(0)
      .toMatchTypeOf<{ planId: string; qty: number; payFrom: 'wallet' | 'balance' }>()
    expectTypeOf(client.selectOrder).returns.resolves.toEqualTypeOf<
      { data: OrderFields | null } & { rows: OrderFields[]; total: number }
    >()
    expectTypeOf<Answer<typeof contract.login>>().toEqualTypeOf<{
      data: { userId: string; token: string; expiresAt: string; address: string; isNew: boolean }
    }>()
    expectTypeOf<Answer<typeof contract.sessions>['rows'][number]>()
      .toHaveProperty('device')
      .toEqualTypeOf<string | null>()
    expectTypeOf<Answer<typeof contract.sessions>>().not.toHaveProperty('data')
  })

  it('refuse calls, fields and parameters that the contract does not have', () => {
    const { client } = clientOf()
    const wrong = () => [
      // @ts-expect-error there is no such call
      client.nothing(),
      // @ts-expect-error the amount is a decimal string
      client.insertWithdrawal({ amount: 1, idempotencyKey: 'k-0000001' }),
      // @ts-expect-error the key is missing
      client.insertWithdrawal({ amount: '1' }),
      // @ts-expect-error this call has no such parameter
      client.approveRevenue({}, { params: { nothing: 'x' } }),
    ]
    expect(wrong).toBeTypeOf('function')
  })
})

describe('a signed call', () => {
  const prepared = { nonce: 'n', typedData: {} }
  function signedClient(refusals: readonly Partial<Envelope>[]) {
    const left = [...refusals]
    const sent: Sent[] = []
    let signatures = 0
    const send: Send = async (request) => {
      sent.push(request)
      const done = { code: 200, msg: 'Done.', reqId: 'r' }
      if (request.path.endsWith('/signature')) return { ...done, data: prepared }
      if (!request.headers) return { code: 403, msg: 'Sign.', reqId: 'r', reason: 'signature_required' }
      return { ...done, ...left.shift() }
    }
    const sign = async () => {
      signatures += 1
      return `0x${signatures}`
    }
    const client = createClient(send, undefined, undefined, sign)
    return { client, sent, signatures: () => signatures }
  }
  const bind = (code: string) => ({ email: 'ada@example.org', code })

  it('is signed once, also when its code was mistyped', async () => {
    const { client, sent, signatures } = signedClient([{ code: 400, reason: 'code_wrong' }])
    await expect(client.bindEmail(bind('1'))).rejects.toMatchObject({ envelope: { reason: 'code_wrong' } })
    await client.bindEmail(bind('2'))
    expect(signatures()).toBe(1)
    expect(sent.at(-1)?.headers).toEqual({ 'x-signature-nonce': 'n', 'x-signature': '0x1' })
  })

  it('is signed again for another content, and after it was made', async () => {
    const { client, signatures } = signedClient([{ code: 400, reason: 'code_wrong' }])
    await expect(client.bindEmail(bind('1'))).rejects.toThrow(CallFailed)
    await client.bindEmail({ email: 'ben@example.org', code: '1' })
    await client.bindEmail(bind('2'))
    await client.bindEmail(bind('2'))
    expect(signatures()).toBe(3)
  })
})
