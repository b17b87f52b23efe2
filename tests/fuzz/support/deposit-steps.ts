import fc from 'fast-check'
import type { FaultKind, Mood } from './faulty-node.ts'
import { believableAlone, brokenRequests, failures, lies, otherBranches } from './node-faults.ts'

/** Payments to the house: to be credited, or to be recognized as worthless. */
const payments = [
  'deposit',
  'two in one transaction',
  'unknown sender',
  'paid to the vault',
  'venue',
  'vault refill',
  'fake token',
  'zero value',
  'poisoned transfer',
  'not a token of amounts',
  'failed transaction',
] as const
export type Payment = (typeof payments)[number]

/** Faults that leave nothing of a request for others to falsify. */
const wholeRequests: readonly FaultKind[] = [...brokenRequests, ...otherBranches]
const failing: readonly FaultKind[] = [...brokenRequests, ...otherBranches, ...(Object.keys(failures) as FaultKind[])]
const lying = Object.keys(lies) as FaultKind[]

const seed = fc.nat(2 ** 30)
const moodOf = (kinds: readonly FaultKind[]): fc.Arbitrary<Mood> =>
  fc.record({
    kinds: fc.oneof(
      fc.constantFrom(...kinds).map((kind) => [kind]),
      fc.constant(kinds.filter((kind) => !wholeRequests.includes(kind))),
    ),
    percent: fc.constantFrom(10, 30, 60, 100, 100),
    seed,
  })
const lyingAlone = lying.filter((kind) => !believableAlone.some((one) => one === kind))
/** Lies about transfers are only frequent enough where nothing else reveals the node before it is asked for them. */
const aboutTransfers = lying.filter((kind) => /\blogs?\b|amount|sender|recipient|another block/.test(kind))
const liar = fc.oneof(
  { weight: 3, arbitrary: moodOf(lying) },
  { weight: 4, arbitrary: moodOf(aboutTransfers) },
  { weight: 1, arbitrary: moodOf(failing) },
)
const maybe = (mood: fc.Arbitrary<Mood>) => fc.option(mood, { freq: 2, nil: undefined })

/**
 * A single node may fail and contradict itself; of two or three, one may answer anything, and the others fail at times.
 */
const moods = fc.oneof(
  fc.tuple(maybe(fc.oneof(moodOf(lyingAlone), moodOf(aboutTransfers), moodOf(failing)))),
  fc.tuple(maybe(liar), maybe(moodOf(failing))),
  { weight: 6, arbitrary: fc.tuple(liar, maybe(moodOf(failing)), fc.constant(undefined)) },
)

const pays = fc.record({
  kind: fc.constant('pay' as const),
  payment: fc.oneof(
    { weight: 1, arbitrary: fc.constant('deposit' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...payments) },
  ),
  times: fc.integer({ min: 1, max: 3 }),
  member: fc.nat(2),
  cents: fc.integer({ min: 1, max: 1_000_000 }),
})
const mines = fc.record({ kind: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 5 }), seed })
const reorgs = fc.record({ kind: fc.constant('reorg' as const), depth: fc.integer({ min: 1, max: 2 }), seed })
const scans = fc.record({
  kind: fc.constant('scan' as const),
  moods,
  /** How often to check during this, as a worker does. */
  times: fc.integer({ min: 1, max: 3 }),
  watchers: fc.constantFrom(1, 1, 1, 2),
  /** Which node is first: the one that is asked for what is not final. */
  turn: fc.nat(2),
  /** Before which statement the process is killed. */
  dies: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.integer({ min: 1, max: 40 })),
})
const rescans = fc.record({ kind: fc.constant('rescan' as const), moods })

export const step = fc.oneof(
  { weight: 6, arbitrary: pays },
  { weight: 3, arbitrary: mines },
  { weight: 1, arbitrary: reorgs },
  { weight: 8, arbitrary: scans },
  { weight: 1, arbitrary: rescans },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
