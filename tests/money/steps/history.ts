import fc from 'fast-check'

/** One step of a history. `which` counts back from the newest item, and wraps around when there are fewer. */
export type Step =
  | { kind: 'order'; member: number; plan: number; quantity: number; from: 'wallet' | 'balance'; isDoubled: boolean }
  | { kind: 'send'; member: number; sum: 'exact' | 'short' | 'over' | 'big' | 'small' | 'newest'; isDoubled: boolean }
  | { kind: 'stray'; what: 'unknown' | 'to vault' | 'false token' | 'nothing' | 'refill' }
  | { kind: 'venue pays'; venue: number; percent: bigint }
  | { kind: 'time passes'; minutes: number }
  | { kind: 'cancel'; which: number }
  | { kind: 'exit' | 'withdraw contract' | 'reverse'; which: number }
  | { kind: 'assign' | 'block' | 'unblock' | 'refuse wallet'; member: number }
  | { kind: 'credit'; member: number; amount: bigint }
  | { kind: 'correct'; which: number; percent: bigint }
  | { kind: 'settle'; pool: number; back: number; usdt: bigint; uptime: number; isRejected: boolean }
  | { kind: 'attest'; pool: number; back: number; percent: bigint }
  | { kind: 'void'; part: 'all' | 'unpaid' }
  | { kind: 'hold'; member: number }
  | { kind: 'close pool'; pool: number }
  | {
      kind: 'withdraw'
      member: number
      sum: 'all' | 'half' | 'ten' | 'three' | 'too much'
      isDoubled: boolean
      isConfirmed: boolean
    }
  | { kind: 'confirm'; which: number; isRight: boolean }
  | { kind: 'cancel withdrawal' | 'release' | 'reject'; which: number }
  | {
      kind:
        | 'read the chain'
        | 'follow holdings'
        | 'close days'
        | 'sweep'
        | 'advance withdrawals'
        | 'pay out'
        | 'mine'
        | 'close the books'
        | 'return'
        | 'take'
    }

/** One member more than there are levels of commission. */
export const memberCount = 3
const member = fc.nat(memberCount - 1)
const which = fc.nat(5)

const weighted: readonly [number, fc.Arbitrary<Step>][] = [
  [
    5,
    fc.record({
      kind: fc.constant('order' as const),
      member,
      plan: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 3 }),
      from: fc.constantFrom('wallet' as const, 'balance' as const),
      isDoubled: fc.boolean(),
    }),
  ],
  [
    6,
    fc.record({
      kind: fc.constant('send' as const),
      member,
      sum: fc.constantFrom<('exact' | 'short' | 'over' | 'big' | 'small')[]>('exact', 'short', 'over', 'big', 'small'),
      isDoubled: fc.nat(5).map((draw) => draw === 0),
    }),
  ],
  [
    2,
    fc.record({
      kind: fc.constant('stray' as const),
      what: fc.constantFrom<('unknown' | 'to vault' | 'false token' | 'nothing' | 'refill')[]>(
        ...(['unknown', 'to vault', 'false token', 'nothing', 'refill'] as const),
      ),
    }),
  ],
  [
    3,
    fc.record({
      kind: fc.constant('venue pays' as const),
      venue: fc.constant(0),
      percent: fc.constantFrom(1n, 30n, 60n, 100n, 130n),
    }),
  ],
  [
    4,
    fc.record({
      kind: fc.constant('time passes' as const),
      // Within and beyond the time of a code, an order, cooling-off, a limit, a period to withdraw and a term.
      minutes: fc.constantFrom(3, 11, 34, 26 * 60, 26 * 60, 3 * 1_440, 13 * 1_440, 31 * 1_440),
    }),
  ],
  [2, fc.record({ kind: fc.constant('cancel' as const), which })],
  [3, fc.record({ kind: fc.constant('exit' as const), which })],
  [3, fc.record({ kind: fc.constant('withdraw contract' as const), which })],
  [1, fc.record({ kind: fc.constant('reverse' as const), which })],
  [2, fc.record({ kind: fc.constant('assign' as const), member })],
  [1, fc.record({ kind: fc.constantFrom<('block' | 'unblock')[]>('block', 'unblock'), member })],
  [1, fc.record({ kind: fc.constant('refuse wallet' as const), member })],
  [
    1,
    fc.record({ kind: fc.constant('credit' as const), member, amount: fc.bigInt({ min: 1n, max: 40n * 10n ** 18n }) }),
  ],
  [2, fc.constantFrom<({ kind: 'return' } | { kind: 'take' })[]>({ kind: 'return' }, { kind: 'take' })],
  [2, fc.record({ kind: fc.constant('correct' as const), which, percent: fc.constantFrom(7n, 100n) })],
  [1, fc.constant({ kind: 'close the books' } as const)],
  [
    5,
    fc.record({
      kind: fc.constant('settle' as const),
      pool: fc.nat(1),
      back: fc.integer({ min: 1, max: 3 }),
      usdt: fc.oneof(
        fc.constant(0n),
        fc.bigInt({ min: 1n, max: 5n * 10n ** 17n }),
        fc.bigInt({ min: 1n, max: 90n * 10n ** 18n }),
      ),
      uptime: fc.oneof(fc.constant(10_000), fc.integer({ min: 0, max: 10_000 })),
      isRejected: fc.nat(7).map((draw) => draw === 0),
    }),
  ],
  [
    4,
    fc.record({
      kind: fc.constant('withdraw' as const),
      member,
      isDoubled: fc.boolean(),
      isConfirmed: fc.boolean(),
      sum: fc.constantFrom<('all' | 'half' | 'ten' | 'three' | 'too much')[]>(
        'all',
        'half',
        'ten',
        'three',
        'too much',
      ),
    }),
  ],
  [5, fc.record({ kind: fc.constant('confirm' as const), which, isRight: fc.nat(4).map((draw) => draw > 0) })],
  [
    2,
    fc.record({
      kind: fc.constantFrom<('cancel withdrawal' | 'release' | 'reject')[]>('cancel withdrawal', 'release', 'reject'),
      which,
    }),
  ],
  [5, fc.constant({ kind: 'read the chain' } as const)],
  [3, fc.constant({ kind: 'follow holdings' } as const)],
  [1, fc.constant({ kind: 'sweep' } as const)],
  [1, fc.constant({ kind: 'advance withdrawals' } as const)],
  [6, fc.constant({ kind: 'pay out' } as const)],
  [2, fc.constant({ kind: 'mine' } as const)],
]

/** Generates histories of a house and its members. Long ones, because money errors show at the end. */
export const histories: fc.Arbitrary<Step[]> = fc.noBias(
  fc.array(fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    minLength: 5,
    maxLength: 50,
    size: 'max',
  }),
)
