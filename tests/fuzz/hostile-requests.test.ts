import { contract } from '@terahold/contract'
import type { OpenApiDocument } from '@terahold/contract/openapi'
import { servicePaths } from '@terahold/contract/service-paths'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBooks } from '../../apps/server/src/verification/verify.ts'
import { runSeed } from '../support/random.ts'
import { type Harness, openHarness } from './support/harness.ts'
import { type Existing, type HostileRequest, hostileRequests } from './support/hostile-requests.ts'
import { type Answered, createSender } from './support/send.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const requests = isFull ? 50_000 : 1_500
const atOnce = 10
/** After this many requests everybody signs in again, because some of them end sessions and close accounts. */
const perRound = isFull ? 500 : 250
/** Content no answer may have: SQL, stack traces, file names and library names. */
const innards =
  /violates|relation "|syntax error at|invalid input syntax|\bat \S+ \(|\.ts:\d|node_modules|node:internal|ZodError/

const ending = { headers: { connection: 'close' } }

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness?.close())

it(`${requests} hostile requests cause no fault, no hang and no wrong books`, { timeout: 3_600_000 }, async () => {
  const seed = runSeed()
  process.stdout.write(`hostile requests of seed ${seed}; to repeat them: TERAHOLD_SEED=${seed}\n`)
  const document = (await (await fetch(`${harness.origin}${servicePaths.openApi}`, ending)).json()) as OpenApiDocument
  const sender = createSender(harness.origin, atOnce)
  const seen = new Map<string, number>()
  const slowest = { ms: 0, call: '' }
  const problems: string[] = []
  for (let round = 0; round * perRound < requests && problems.length === 0; round += 1) {
    const existing = await openExisting(harness)
    const made = fc.sample(hostileRequests(document), {
      numRuns: Math.min(perRound, requests - round * perRound),
      seed: seed + round,
    })
    const waiting = made.map((make, place) => ({ request: make(existing), place: `round ${round}, request ${place}` }))
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const began = performance.now()
        const problem = await judge(next.request, sender.send, seen)
        const ms = Math.round(performance.now() - began)
        if (ms > slowest.ms) Object.assign(slowest, { ms, call: next.request.call })
        if (problem) problems.push(`${next.place}: ${problem}\n${JSON.stringify(next.request).slice(0, 2_000)}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    if (isFull && round % 10 === 9) process.stdout.write(`${(round + 1) * perRound} requests\n`)
  }
  expect(problems, `seed ${seed}`).toEqual([])
  sender.close()
  await expect.poll(() => connectionsOf(harness)).toBe(0)
  expect(await verifyBooks(harness.world.owner)).toEqual([])
  expect(await (await fetch(`${harness.origin}${servicePaths.readiness}`, ending)).json()).toMatchObject({ code: 200 })
  // Some of each kind must get past the first checks, or they test nothing.
  for (const code of [0, 200, 400, 401, 404, 405, 415]) expect([...seen.keys()], `${code}`).toContain(String(code))
  process.stdout.write(`answers by code: ${JSON.stringify(Object.fromEntries(seen))}\n`)
  process.stdout.write(`slowest answer: ${slowest.ms} ms (${slowest.call})\n`)
})

async function judge(
  request: HostileRequest,
  send: (request: HostileRequest) => Promise<Answered>,
  seen: Map<string, number>,
): Promise<string | undefined> {
  try {
    const { status, type, text } = await send(request)
    const code = type.startsWith('application/json') && !request.raw ? codeOf(text) : status
    seen.set(String(code), (seen.get(String(code)) ?? 0) + 1)
    if (status >= 500 || (typeof code === 'number' && code >= 500))
      return `answered ${status} ${code} ${text.slice(0, 500)}`
    if (code === undefined && request.method !== 'HEAD') return `answered without a code: ${text.slice(0, 500)}`
    if (request.call !== 'openapi' && innards.test(text)) return `says too much: ${text.slice(0, 500)}`
    return undefined
  } catch (error) {
    // The server may close the connection on what it does not read to its end, and cannot know that a header too long
    // belonged to a HEAD.
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isExpected =
      code === 'ECONNRESET' || code === 'EPIPE' || (request.method === 'HEAD' && code.startsWith('HPE_'))
    return isExpected ? undefined : String(error)
  }
}

/** Returns the envelope's code; zero for JSON-RPC, the demo's config and the document itself, which have none. */
function codeOf(text: string): number | undefined {
  try {
    const answer = JSON.parse(text) as { code?: unknown }
    if (typeof answer.code === 'number') return answer.code
    return 'jsonrpc' in answer || Array.isArray(answer) || 'openapi' in answer ? 200 : undefined
  } catch {
    return undefined
  }
}

async function openExisting(opened: Harness): Promise<Existing> {
  const member = await opened.rich('1000')
  const asked = { token: member.token, fields: await opened.world.orderRequest(0, 1, 'balance') }
  // In the long run all power is sold; an unknown order works as well then.
  const { data } = await opened.ask(contract.insertOrder, asked)
  const orderId = (data as { orderId?: string } | undefined)?.orderId ?? opened.taskId
  const { termsHash, planId } = asked.fields
  const known = { planId, termsHash, riskVersion: asked.fields.riskVersion, poolId: opened.world.founded.poolIds[0] }
  return {
    tokens: { member: member.token, operator: await opened.first() },
    known: {
      ...known,
      taskId: opened.taskId,
      account: member.address,
      address: member.address,
      orderId,
      id: orderId,
      chainId: '31337',
    },
  }
}

function connectionsOf({ app }: Harness): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
