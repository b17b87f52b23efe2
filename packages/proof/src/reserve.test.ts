import { describe, expect, it } from 'vitest'
import { bytesOf, hexOf, joined, numberBytes, numberOf } from './bytes.ts'
import { type ReadChain, readAnchored, readCash, readExit, readNewest, readReports, readRoot } from './reserve.ts'
import { anchoredTopic, encodeRead } from './reserve-calls.ts'

const reserve = `0x${'aB'.repeat(20)}`
const [token, treasury, vault, member] = ['11', '22', '33', '44'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
  string,
]
const day = 20_780
const words = (...values: readonly (bigint | number)[]) =>
  hexOf(joined(...values.map((value) => numberBytes(value, 32))))
const addressWord = (address: string) => words(numberOf(bytesOf(address, 20)))

type Answers = Readonly<Record<string, unknown>>
const callOf = (to: string, data: string, tag = 'latest') => JSON.stringify([{ to, data }, tag])

/** A node that answers exactly these calls of contracts, and has one block. */
function nodeWith(answers: Answers, block: unknown = null): ReadChain {
  return async (method, params) => {
    const asked = JSON.stringify(params)
    if (method === 'eth_getBlockByNumber' && asked === '["latest",false]') return block
    if (method !== 'eth_call' || !(asked in answers)) throw new Error(`no answer to ${method} ${asked}`)
    return answers[asked]
  }
}

describe('the root of a day', () => {
  const readFrom = (answer: unknown) =>
    readRoot(nodeWith({ [callOf(reserve, encodeRead('rootOfDay', day))]: answer }), reserve, day)

  it('is what the reserve has, also when it begins with zeros, or null', async () => {
    expect(await readFrom(words(2n ** 255n + 1n))).toBe(`0x80${'00'.repeat(30)}01`)
    expect(await readFrom(words(1))).toBe(`0x${'00'.repeat(31)}01`)
    expect(await readFrom(words(0))).toBe(null)
  })

  it.each([['0x'], [words(1, 2)], [words(1).slice(0, -2)], [`${words(1).slice(0, -1)}g`], [null], [undefined], [7]])(
    'is not known, instead of missing, when the node answers %s',
    async (answer) => {
      await expect(readFrom(answer)).rejects.toThrow(RangeError)
    },
  )
})

describe('the newest root', () => {
  const readFrom = (answer: unknown) =>
    readNewest(nodeWith({ [callOf(reserve, encodeRead('newest'))]: answer }), reserve)

  it('has each figure from its own place', async () => {
    expect(await readFrom(words(day, 2, 2n ** 100n, 4, 5, 6, 7, 8, 9))).toEqual({
      day,
      root: words(2),
      total: 2n ** 100n,
      leaves: 4,
      assetBlock: 7,
      verifierHash: words(9),
    })
  })

  it('is null without a root only', async () => {
    expect(await readFrom(words(0, 0, 0, 0, 0, 0, 0, 0, 0))).toBe(null)
    expect(await readFrom(words(day, 0, 3, 4, 5, 6, 7, 8, 9))).toBe(null)
    expect(await readFrom(words(0, 2, 3, 4, 5, 6, 7, 8, 9))).toMatchObject({ day: 0, root: words(2) })
  })

  it.each([8, 10])('is not known when the node answers %i words', async (count) => {
    await expect(readFrom(words(...Array.from({ length: count }, () => 1)))).rejects.toThrow(RangeError)
  })
})

describe('the event of a root', () => {
  const place = { reserve, day, block: 31 }
  const figures = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  const readFrom = (...logs: readonly { address: string; data: string }[]) => readAnchored(async () => logs, place)

  it('counts only for its own contract and day, even from a node that ignores the filter', async () => {
    const own = { address: reserve.toLowerCase(), data: words(day, ...figures) }
    const other = { address: vault, data: words(day, ...figures.map((value) => value + 50)) }
    const found = { root: words(2), journalSeal: words(5), settlementRoot: words(6) }
    expect(await readFrom(own)).toEqual(found)
    expect(await readFrom({ ...own, address: reserve.toUpperCase().replace('X', 'x') })).toEqual(found)
    expect(await readFrom(other, own)).toEqual(found)
    expect(await readFrom(other)).toBe(null)
    expect(await readFrom({ ...own, data: words(day + 1, ...figures) })).toBe(null)
    expect(await readFrom()).toBe(null)
    for (const data of [words(day, ...figures.slice(1)), words(day, ...figures, 12), '0x'])
      await expect(readFrom({ ...own, data })).rejects.toThrow(RangeError)
  })

  it('is asked for in one block, of the reserve and the day', async () => {
    const asked: unknown[] = []
    const read: ReadChain = async (...call) => {
      asked.push(call)
      return []
    }
    await readAnchored(read, place)
    const topics = [anchoredTopic, words(day)]
    expect(asked).toEqual([['eth_getLogs', [{ address: reserve, fromBlock: '0x1f', toBlock: '0x1f', topics }]]])
  })
})

describe('the cash', () => {
  const holders = { treasury, vault, reserve }
  const named = {
    [callOf(reserve, encodeRead('owner'))]: addressWord(treasury),
    [callOf(reserve, encodeRead('payoutVault'))]: addressWord(vault),
  }
  const balances = (amounts: Readonly<Record<keyof typeof holders, bigint>>, tag?: string): Answers =>
    Object.fromEntries(
      Object.entries(holders).map(([name, holder]) => [
        callOf(token, encodeRead('balanceOf', holder), tag),
        words(amounts[name as keyof typeof holders]),
      ]),
    )
  const then = { treasury: 5n, vault: 6n, reserve: 2n ** 100n }
  const now = { treasury: 1n, vault: 2n, reserve: 3n }
  const readFrom = (answers: Answers, block: number | null) =>
    readCash(nodeWith({ ...named, ...answers }), { reserve, token, block })

  it('is what the holders that the reserve names had at a block', async () => {
    const all = { ...balances(then, '0x1f'), ...balances(now) }
    const found = { treasury: '5', vault: '6', reserve: String(2n ** 100n) }
    expect(await readFrom(all, 31)).toEqual({ ...found, block: 31 })
    expect(await readFrom(balances(then, '0x0'), 0)).toEqual({ ...found, block: 0 })
  })

  it('is that of now, and says so, without a block or when the node dropped one of its balances', async () => {
    const found = { treasury: '1', vault: '2', reserve: '3', block: null }
    expect(await readFrom(balances(now), null)).toEqual(found)
    expect(await readFrom(balances(now), 31)).toEqual(found)
    const [first] = Object.entries(balances(then, '0x1f')) as [[string, unknown]]
    expect(await readFrom({ ...balances(now), ...Object.fromEntries([first]) }, 31)).toEqual(found)
  })

  it('is not known when the reserve names no address, or nothing has a balance', async () => {
    const wide = { [callOf(reserve, encodeRead('owner'))]: words(2n ** 160n) }
    await expect(readFrom({ ...balances(now), ...wide }, null)).rejects.toThrow(RangeError)
    await expect(readFrom({}, 31)).rejects.toThrow('no answer')
  })
})

describe('the exit', () => {
  const readFrom = (block: unknown) =>
    readExit(
      nodeWith(
        {
          [callOf(reserve, encodeRead('exitFrom'))]: words(1_000),
          [callOf(reserve, encodeRead('exitOpenedAt'))]: words(2_000),
          [callOf(reserve, encodeRead('exitCash'))]: words(2n ** 100n),
        },
        block,
      ),
      reserve,
    )
  const exit = { from: 1_000, openedAt: 2_000, cash: 2n ** 100n }

  it('has each figure from its own call, and the time of the newest block', async () => {
    expect(await readFrom({ timestamp: '0x7d0' })).toEqual({ ...exit, now: 2_000 })
  })

  it.each([[null], [{}], [{ timestamp: 'soon' }]])('is not due by the time of a block such as %j', async (block) => {
    expect(await readFrom(block)).toEqual({ ...exit, now: 0 })
  })
})

describe('public reports', () => {
  const readFrom = (isOwn: number) =>
    readReports(
      nodeWith({
        [callOf(reserve, encodeRead('reportsOfDay', day))]: words(3),
        [callOf(reserve, encodeRead('hasReported', day, member))]: words(isOwn),
      }),
      { reserve, day, reporter: member },
    )

  it('are counted for the day, with whether one is of this address', async () => {
    expect(await readFrom(1)).toEqual({ count: 3, isOwn: true })
    for (const no of [0, 2]) expect(await readFrom(no)).toEqual({ count: 3, isOwn: false })
  })
})
