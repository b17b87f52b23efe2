import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { signingCalls } from '../../decisions/fixtures/signing-calls.ts'
import { type PoolOfWorld, someHash } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'
import type { VenueEntry } from './registered-venues.ts'
import { createVenues } from './venues.ts'

const [chainId, day] = [31_337, '2026-11-05']
const anAddress = () => `0x${someHash().slice(0, 40)}`

let world: SettlementFixture
let venues: ReturnType<typeof openVenues>
let pool: PoolOfWorld
let other: PoolOfWorld
beforeAll(async () => {
  world = await createSettlementFixture()
  venues = openVenues(world.owner)
  pool = await world.addPool('1000')
  other = await world.addPool('1000')
  await world.moveTo('2026-11-20T12:00:00Z')
})
afterAll(() => world.database.drop())

function openVenues(db: Database) {
  const { clock, desk } = world
  const venues = createVenues({ db, clock, decisions: desk.decisions, audit: async () => undefined })
  return signingCalls(desk.sign).signs(venues.changes)
}

const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: unknown) => String(error).replace(/^Refusal: /, ''),
  )
const propose = (entry: Partial<VenueEntry> & { name: string }, by = world.operators.ada) =>
  venues.record(by, { chainId, addresses: [anAddress()], poolIds: [pool.poolId], ...entry })
const approve = (id: string) => venues.approve(world.operators.ben, id)
const record = (venue: string, of = pool) =>
  outcome(world.settlement.recordRevenue(world.operators.ada, world.recordOf(of, day, '1', { venue })))

describe('a revenue row', () => {
  it('names a registered venue that pays for its pool', async () => {
    expect(await record('Nobody')).toBe('404 venue_unknown (venue)')
    await approve(await propose({ name: 'Alpha' }))
    expect(await record('Alpha', other)).toBe('422 venue_not_of_pool (venue)')
    expect(await record('alpha')).toBe('done')
  })

  it('cannot name a retired venue, which can be registered again', async () => {
    await approve(await propose({ name: 'Beta' }))
    await approve(await propose({ name: 'Beta', poolIds: [] }))
    expect(await record('Beta', other)).toBe('422 venue_retired (venue)')
    await approve(await propose({ name: 'Beta', poolIds: [other.poolId] }))
    expect(await record('Beta', other)).toBe('done')
  })
})

describe('a proposal', () => {
  it('takes effect when another settlement operator approves it, once', async () => {
    const id = await propose({ name: 'Gamma' })
    expect(await record('Gamma')).toContain('venue_unknown')
    expect(await outcome(venues.approve(world.operators.ada, id))).toBe('403 own_record')
    const both = await Promise.all([outcome(approve(id)), outcome(venues.approve(world.operators.cleo, id))])
    expect(both.toSorted()).toEqual(['409 already_decided', 'done'])
    const viewer = { ...world.operators.ada, roles: ['viewer'] as const }
    expect(await outcome(propose({ name: 'Gamma' }, viewer))).toBe('403 role_missing')
  })

  it('is the only one for its name until it is decided', async () => {
    const id = await propose({ name: 'Delta' })
    expect(await outcome(propose({ name: 'DELTA' }))).toBe('409 already_recorded')
    await venues.reject(world.operators.ada, id, { reason: 'The name is misspelt' })
    expect(await outcome(approve(id))).toBe('409 already_decided')
    expect(await outcome(propose({ name: 'Delta' }))).toBe('done')
  })

  it('is refused for an address of another venue, of the house or of a member, and for an unknown pool', async () => {
    const [taken, treasury] = [anAddress(), anAddress()]
    await approve(await propose({ name: 'Epsilon', addresses: [taken] }))
    const row = { chain_id: chainId, address: treasury, role: 'treasury', name: 'Treasury' } as const
    await world.owner.insertInto('house_address').values(row).execute()
    const memberId = await world.addMember()
    const member = anAddress()
    await world.owner.insertInto('member_address').values({ member_id: memberId, address: member }).execute()
    for (const address of [taken.toUpperCase().replace('0X', '0x'), treasury, member])
      expect(await outcome(propose({ name: 'Zeta', addresses: [address] }))).toBe('422 address_taken (addresses)')
    expect(await outcome(propose({ name: 'Zeta', poolIds: [newId(world.clock)] }))).toBe('404 pool_unknown (poolIds)')
    expect(await outcome(propose({ name: 'Zeta', poolIds: [] }))).toBe('404 venue_unknown (name)')
  })

  it('of a new venue is refused for a registered name, whichever its case, and changes nothing', async () => {
    const addresses = [anAddress()]
    await approve(await propose({ name: 'Nu', addresses, isNew: true }))
    const given = { addresses, isNew: true, poolIds: [other.poolId] }
    expect(await outcome(propose({ name: ' NU', ...given }))).toBe('409 venue_exists (name)')
    expect(await record('Nu', other)).toBe('422 venue_not_of_pool (venue)')
    expect(await outcome(propose({ name: 'Nu', ...given, isNew: false }))).toBe('done')
  })

  it('is checked again when it is approved', async () => {
    const address = anAddress()
    const [first, second] = [
      await propose({ name: 'Eta', addresses: [address] }),
      await propose({ name: 'Theta', addresses: [address] }),
    ]
    await approve(first)
    expect(await outcome(approve(second))).toBe('422 address_taken (addresses)')
  })

  it('can give the address of a retired venue to another', async () => {
    const address = anAddress()
    await approve(await propose({ name: 'Iota', addresses: [address] }))
    await approve(await propose({ name: 'Iota', addresses: [address], poolIds: [] }))
    const venueId = await approve(await propose({ name: 'Kappa', addresses: [address] }))
    const row = await world.app
      .selectFrom('house_address')
      .select(['venue_id', 'retired_at'])
      .where('address', '=', address)
      .executeTakeFirst()
    expect(row).toEqual({ venue_id: venueId, retired_at: null })
  })
})

it('is registered by the application only as two operators approved it', async () => {
  const venues = openVenues(world.app)
  const entry = { name: 'Lambda', chainId, addresses: [anAddress()], poolIds: [pool.poolId] }
  const id = await venues.record(world.operators.ada, entry)
  const register = () => sql`select register_venue(${id}::uuid, gen_random_uuid())`.execute(world.app)
  await expect(register()).rejects.toThrow('no approved proposal')
  const decided = {
    state: 'approved',
    decided_by: world.operators.ben.operatorId,
    decided_at: world.clock.now(),
  } as const
  await world.app.updateTable('venue_proposal').set(decided).where('proposal_id', '=', id).execute()
  await expect(register(), 'nobody signed the approval').rejects.toThrow('no approved proposal')
  const venue = { venue_id: id, name: 'Mu', registered_at: world.clock.now() }
  await expect(world.app.insertInto('venue').values(venue).execute()).rejects.toThrow('permission denied')
})
