import { demoPaths } from '@terahold/contract/service-paths'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestChain, type TestAccount, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { mountDemoRoutes } from '../routes.ts'
import type { DemoWorld } from '../world.ts'
import { payFromVenue } from './venue.ts'

let test: TestChain
let venue: TestAccount
beforeAll(async () => {
  test = await startTestChain()
  venue = await test.account()
})
afterAll(() => test.stop())

it('answers a clear error, and pays nothing, if the venue lacks the tokens', async () => {
  const [issuer, treasury] = [await test.account(), await test.account()]
  const token = { address: await test.token(issuer), symbol: 'USDT', decimals: 18 }
  const server = Fastify()
  const payAsVenue = (amount: bigint) => payFromVenue(test.chain, { venue, token, treasury: treasury.address }, amount)
  mountDemoRoutes(server, { payAsVenue, decimals: 18 } as unknown as DemoWorld)
  const answer = await server.inject({ method: 'POST', url: demoPaths.venue, payload: { amount: '41.5' } })
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { code: 409, reason: 'venue_short', field: 'amount', msg: 'The demo venue has 0 USDT and cannot pay 41.5 USDT.' },
  ])
  expect(await test.chain.tokenBalance(token.address, treasury.address)).toBe(0n)
  await server.close()
})
