import { trustPools } from '@terahold/contract/calls/member/trust'
import { createClient } from '@terahold/contract/client'
import type { Envelope } from '@terahold/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { UsageError } from '../command/options.ts'
import { resolveShortNames } from './short-names.ts'

const idOf = (digit: number) => `0197f5a0-0000-7000-8000-00000000000${digit}`
const pools = ['Skagi pool', 'Fjord', 'Fjord north', 'Fjord north 2', 'Ærø', 'Ørø']
const wallet = '0xAbCdEf0123456789aBcDeF0123456789abcdef01'

/** A server with these pools and one member, half an hour into a UTC day. */
const session = {
  now: async () => new Date('2026-03-01T00:30:00Z'),
  client: createClient(async ({ path, body }): Promise<Envelope> => {
    const success = { code: 200, msg: '', reqId: 'x', ts: 0 }
    if (path === trustPools.path)
      return { ...success, rows: pools.map((pool, index) => ({ poolId: idOf(index), pool })), total: pools.length }
    const isKnown = (body as { text: string }).text === wallet
    const ticket = { kind: 'ticket', ticketNo: '7', memberId: idOf(8) }
    return { ...success, data: { hits: isKnown ? [ticket, { kind: 'member', memberId: idOf(9) }] : [], more: false } }
  }),
}
const settled = async (input: Record<string, unknown>) =>
  (await resolveShortNames(session, { params: {}, input })).input

describe('a pool', () => {
  it.each([
    ['Skagi pool', 0],
    ['skagi-pool', 0],
    ['skagi', 0],
    ['Fjord', 1],
    ['fjord NORTH', 2],
    ['fjord-north-2', 3],
    ['ærø', 4],
  ])('is found by %s', async (name, index) => {
    expect(await settled({ poolId: name })).toEqual({ poolId: idOf(index) })
  })

  it('is not guessed when a beginning fits several, and the pools are named', async () => {
    await expect(settled({ poolId: 'fjo' })).rejects.toThrow(UsageError)
    await expect(settled({ poolId: 'fjo' })).rejects.toThrow(
      `fjo can be more than one pool; the pools are ${pools.join(', ')}`,
    )
    await expect(settled({ poolIds: ['skagi', 'nowhere'] })).rejects.toThrow('there is no pool nowhere')
  })

  it('that is named by its id is left to the server', async () => {
    const unknown = '0197f5a0-0000-7000-8000-0000000000FF'
    expect(await settled({ poolId: unknown })).toEqual({ poolId: unknown })
    expect(await settled({ poolIds: [unknown, 'skagi'] })).toEqual({ poolIds: [unknown, idOf(0)] })
  })
})

describe('a member', () => {
  it('is found by the wallet, and otherwise taken as it is', async () => {
    expect(await settled({ member: wallet })).toEqual({ member: idOf(9) })
    expect(await settled({ member: idOf(7) })).toEqual({ member: idOf(7) })
  })

  it('is refused when nobody has the wallet', async () => {
    await expect(settled({ member: `0x${'0'.repeat(40)}` })).rejects.toThrow('--member: no member has the wallet 0x')
  })
})

it('yesterday is the day before by the server’s clock, in UTC', async () => {
  expect(await settled({ day: 'yesterday' })).toEqual({ day: '2026-02-28' })
  expect(await settled({ day: '2026-03-01' })).toEqual({ day: '2026-03-01' })
})
