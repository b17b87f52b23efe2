import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { listen } from '../../../apps/server/src/foundation/fixtures/loopback.ts'
import { type Random, seededRandom } from '../../support/random.ts'
import {
  type BrokenRequest,
  brokenRequests,
  type Failure,
  falsifying,
  type Lie,
  type OtherBranch,
  otherBranches,
  type Told,
} from './node-faults.ts'
import { answerFrom, type Call } from './scripted-answers.ts'
import type { Branch, ScriptedChain } from './scripted-chain.ts'

export type FaultKind = BrokenRequest | OtherBranch | Failure | Lie
/** A node's current faults, and in how many of a hundred answers or requests. */
export type Mood = { readonly kinds: readonly FaultKind[]; readonly percent: number; readonly seed: number }

export type FaultyNode = {
  readonly url: string
  /** Which chain it follows, and with which faults. */
  follow(chain: ScriptedChain, mood?: Mood): void
  stop(): Promise<void>
}

const bodyShape = z.array(z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) }))
/** How far a lagging node is behind. */
const blocksBehind = 3

/** A node of a scripted chain that can be made to fail and to lie. Counts untrue answers by kind. */
export async function startFaultyNode(count: (kind: FaultKind, times: number) => void): Promise<FaultyNode> {
  let chain: ScriptedChain | undefined
  let mood: Mood | undefined
  let asked = new Map<string, number>()

  /** The same question gets the same random draw when a run is repeated, regardless of other requests in between. */
  function drawFor(seed: number, question: string): Random {
    const times = (asked.get(question) ?? 0) + 1
    asked.set(question, times)
    return seededRandom(seed ^ fingerprint(`${times} ${question}`))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parsed: unknown = JSON.parse(await text(request))
    const calls: readonly Call[] = bodyShape.parse(Array.isArray(parsed) ? parsed : [parsed])
    const broken = mood && chain ? breakRequest(mood, calls) : undefined
    if (broken === 'connection cut') return void response.destroy()
    if (broken === 'server error') return void response.writeHead(500).end()
    if (broken === 'gateway timeout') return void response.writeHead(504).end()
    if (broken === 'no JSON') return void response.end('<html>busy</html>')
    const answers = answerAll(calls)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(parsed) ? answers : (answers[0] ?? null)))
  }

  function breakRequest({ kinds, percent, seed }: Mood, calls: readonly Call[]): BrokenRequest | undefined {
    const whole = brokenRequests.find((one) => kinds.includes(one))
    if (!whole || drawFor(seed, questionOf(calls)).between(1, 100) > percent) return undefined
    count(whole, 1)
    return whole
  }

  function answerAll(calls: readonly Call[]): object[] {
    if (!chain) throw new Error('the node follows no chain')
    const trueBranch = chain.branch
    const truths = calls.map((call) => answerFrom(trueBranch, call))
    const branch = branchFor(chain, calls)
    const told = branch
      ? calls.map((call): Told => ({ result: answerFrom(branch.as, call) }))
      : truths.map((truth, at) => tell(calls[at] as Call, truth, trueBranch))
    if (branch) count(branch.kind, told.filter((one, at) => differs(one, truths[at])).length)
    return calls.flatMap(({ id }, at) => {
      const one = told[at]
      return one === undefined || one === 'left out' ? [] : [{ jsonrpc: '2.0', id, ...one }]
    })
  }

  /** A request is answered from one node's view, even where a load balancer sends the next one to another node. */
  function branchFor({ branch, abandoned }: ScriptedChain, calls: readonly Call[]) {
    const kind = otherBranches.find((one) => mood?.kinds.includes(one))
    if (!mood || !kind || drawFor(mood.seed, questionOf(calls)).between(1, 100) > mood.percent) return undefined
    const as = kind === 'lagging' ? branch.slice(0, Math.max(1, branch.length - blocksBehind)) : abandoned
    return as && { kind, as }
  }

  /** Returns the truth, or the first of the node's lies that has something to falsify. */
  function tell(call: Call, truth: unknown, branch: Branch): Told {
    const honest = { result: truth }
    if (!mood) return honest
    const random = drawFor(mood.seed, questionOf([call]))
    if (random.between(1, 100) > mood.percent) return honest
    const first = random.between(0, mood.kinds.length - 1)
    const ask = (method: string, ...params: unknown[]) => answerFrom(branch, { id: 0, method, params })
    for (const kind of [...mood.kinds.slice(first), ...mood.kinds.slice(0, first)]) {
      const told = falsifying[kind]?.(call, truth, random, ask)
      if (!told || !differs(told, truth)) continue
      count(kind, 1)
      return told
    }
    return honest
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const { url, close } = await listen(server)
  return {
    url,
    follow(next, how) {
      chain = next
      mood = how
      asked = new Map()
    },
    stop: close,
  }
}

function differs(told: Told, truth: unknown): boolean {
  return told === 'left out' || 'error' in told || JSON.stringify(told.result) !== JSON.stringify(truth)
}

function questionOf(calls: readonly Call[]): string {
  return JSON.stringify(calls.map(({ method, params }) => [method, params]))
}

/** FNV-1a. */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
