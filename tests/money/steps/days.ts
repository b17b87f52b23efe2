import type { Step } from './history.ts'

/** Draws whole numbers from `from` to `to`. */
export type Draw = (from: number, to: number) => number

/** A day of the simulation: what happens before noon, and what happens after the payments' time has run out. */
export type DayPlan = { readonly morning: readonly Step[]; readonly afternoon: readonly Step[] }

export const simulatedMembers = 40
/** The first pool's heavy plan brings the commission that meets the caps. */
const heavy = 1
const gift = 2
const usdt = (whole: number, rest = 0) => BigInt(whole) * 10n ** 18n + BigInt(rest)
/** About what each pool mines on a day with the wide offer’s difficulty. */
const mined = [84, 37, 29, 21]
const silentFrom = 24
const closesOn = 58
const insolventFrom = 34

/** Returns what happens on a day. The events that must happen have days of their own; the rest is drawn. */
export function planDay(day: number, draw: Draw): DayPlan {
  const morning: Step[] = [{ kind: 'follow holdings' }, { kind: 'close days' }]
  const afternoon: Step[] = []
  morning.push(...revenue(day, draw), ...(eventful.get(day) ?? []))
  for (let turn = 0; turn < 4; turn += 1) morning.push(...whim(draw(0, simulatedMembers - 1), draw))
  afternoon.push(...(late.get(day) ?? []))
  if (draw(0, 3) === 0)
    afternoon.push({ kind: 'send', member: draw(0, simulatedMembers - 1), sum: 'exact', isDoubled: false })
  return { morning, afternoon }
}

function revenue(day: number, draw: Draw): Step[] {
  const steps: Step[] = []
  for (const [pool, most] of mined.entries()) {
    if (pool === 2 && day >= silentFrom) continue
    if (pool === 3 && day > closesOn) continue
    // A day that is left out is recorded some days later, or never.
    const chance = draw(0, 9)
    if (chance === 0) continue
    steps.push(row(pool, 1, usdt(most - draw(0, 12), draw(0, 999)), uptimeOf(draw)))
    if (chance === 1) steps.push(row(pool, draw(2, 4), usdt(draw(1, 9), draw(0, 999)), uptimeOf(draw)))
    if (chance === 2) steps.push(row(pool, draw(9, 11), usdt(draw(1, 9), draw(0, 999)), uptimeOf(draw)))
  }
  if (day % 3 === 0) steps.push({ kind: 'venue pays', venue: 0, percent: 100n })
  if (day % 5 === 0) steps.push({ kind: 'venue pays', venue: 1, percent: BigInt(draw(40, 130)) })
  if (day % 2 === 0 && day < insolventFrom) steps.push({ kind: 'venue pays', venue: 2, percent: 90n })
  return steps
}

function uptimeOf(draw: Draw): number {
  return draw(0, 2) === 0 ? draw(0, 10_000) : draw(8_800, 10_000)
}

function row(pool: number, back: number, sum: bigint, uptime: number): Step {
  return { kind: 'settle', pool, back, usdt: sum, uptime, isRejected: false }
}

/** Returns what a member does on a day. */
function whim(member: number, draw: Draw): Step[] {
  const plan = draw(0, 5)
  const quantity = draw(1, 2)
  const order = (from: 'wallet' | 'balance'): Step => ({
    kind: 'order',
    member,
    plan,
    quantity,
    from,
    isDoubled: draw(0, 4) === 0,
  })
  const send = (sum: 'exact' | 'short' | 'over' | 'big' | 'small', isDoubled = false): Step => ({
    kind: 'send',
    member,
    sum,
    isDoubled,
  })
  const which = draw(0, 30)
  switch (draw(0, 15)) {
    case 0:
      return [order('wallet'), send('exact')]
    case 1:
      return [order('wallet'), send('short')]
    case 2:
      return [order('wallet'), send('over')]
    case 3:
      return [order('wallet'), send('exact', true)]
    case 4:
      return [send('exact'), order('wallet')]
    case 5:
      return [order('wallet'), order('wallet'), send('exact')]
    case 6:
      return [
        { kind: 'stray', what: draw(0, 1) === 0 ? 'false token' : 'unknown' },
        { kind: 'assign', member },
      ]
    case 7:
      return [order('wallet'), send('exact'), { kind: 'cancel', which: 0 }]
    case 8:
      return [order('balance'), { kind: 'cancel', which: draw(0, 1) }]
    case 9:
      return [
        { kind: 'exit', which },
        { kind: 'withdraw contract', which: draw(0, 12) },
      ]
    case 10:
      return [{ kind: 'withdraw', member, sum: 'three', isDoubled: false, isConfirmed: true }]
    case 11:
      return [
        { kind: 'withdraw', member, sum: 'half', isDoubled: draw(0, 2) === 0, isConfirmed: true },
        { kind: draw(0, 1) === 0 ? 'release' : 'reject', which: 0 },
      ]
    case 12:
      return [
        { kind: 'withdraw', member, sum: 'ten', isDoubled: false, isConfirmed: false },
        { kind: 'confirm', which: 0, isRight: false },
        { kind: 'cancel withdrawal', which: draw(0, 2) },
      ]
    case 13:
      return [
        { kind: 'hold', member },
        { kind: 'withdraw', member, sum: 'ten', isDoubled: false, isConfirmed: true },
      ]
    case 14:
      return [{ kind: 'reverse', which }]
    default:
      return [order('balance')]
  }
}

const everyone = Array.from({ length: simulatedMembers }, (_, member) => member)
const fromBalance = (member: number, plan: number, quantity = 1): Step => ({
  kind: 'order',
  member,
  plan,
  quantity,
  from: 'balance',
  isDoubled: false,
})

/** What must happen, whatever is drawn. */
const eventful: ReadonlyMap<number, readonly Step[]> = new Map<number, readonly Step[]>([
  [0, everyone.map((member) => ({ kind: 'send', member, sum: 'big', isDoubled: member < 14 }) as const)],
  [
    1,
    [
      // More than 5,000 USDT, released by two operators and then caught by a hold.
      { kind: 'withdraw', member: 0, sum: 'half', isDoubled: false, isConfirmed: true },
      { kind: 'release', which: 0 },
      { kind: 'hold', member: 0 },
      ...everyone.map((member) => fromBalance(member, [0, 3, 4, 5][member % 4] ?? 0)),
    ],
  ],
  // More commission than the year's cap of a referee and the month's cap of an inviter.
  [2, everyone.slice(1, 14).map((member) => fromBalance(member, heavy))],
  // One of the orders of day 1.
  [3, [{ kind: 'withdraw contract', which: 40 }]],
  [4, [fromBalance(20, gift, 2), fromBalance(21, gift)]],
  [5, [{ kind: 'cancel', which: 0 }, fromBalance(2, heavy), fromBalance(3, heavy)]],
  // Nobody mines this much, and no reason lifts the limit.
  [9, [row(0, 2, usdt(99_999_999_999), 10_000)]],
  // A digit was doubled: within the limit, and stopped before the venue pays.
  [11, [row(1, 5, usdt(66, 7), 9_000), { kind: 'void', part: 'all' }]],
  [14, [{ kind: 'attest', pool: 0, back: 1, percent: 50n }]],
  [
    17,
    [
      { kind: 'void', part: 'unpaid' },
      { kind: 'correct', which: 5, percent: 7n },
    ],
  ],
  [
    19,
    [
      { kind: 'void', part: 'all' },
      { kind: 'correct', which: 2, percent: 100n },
    ],
  ],
  [23, [{ kind: 'attest', pool: 1, back: 2, percent: 80n }]],
  [closesOn, [{ kind: 'close pool', pool: 3 }]],
  [70, [fromBalance(30, 4), fromBalance(31, 5)]],
  [
    75,
    [
      { kind: 'void', part: 'all' },
      { kind: 'correct', which: 1, percent: 50n },
    ],
  ],
])

/** Payments after the order's time. */
const late: ReadonlyMap<number, readonly Step[]> = new Map<number, readonly Step[]>([
  [6, [{ kind: 'send', member: 7, sum: 'exact', isDoubled: false }]],
])
