import { addDays } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/connection.ts'
import { transaction } from '../../apps/server/src/db/transaction.ts'
import { putRiskDisclosure, readRiskVersion } from '../../apps/server/src/members/risk-disclosure/risk-disclosure.ts'
import { newToken } from '../../apps/server/src/members/sessions/session-token.ts'
import { createPlan, sampleMembers, type World } from '../ledger/world.ts'

export type Person = { readonly memberId: string; readonly token: string; readonly address: string }
/** What an order refers to. */
export type Offer = { readonly planId: string; readonly termsHash: string; readonly riskVersion: string }
export type Peopled = {
  readonly world: World
  readonly people: readonly Person[]
  readonly offer: Offer
  /** Offers of many pools, each of which has few orders. */
  readonly otherOffers: readonly Offer[]
}

/** As many as connections, so that orders of these pools hardly ever meet. */
const otherPools = 32

/** Signs in the given number of a world's members, and opens its plan for orders. */
export async function people(world: World, count: number): Promise<Peopled> {
  const ids = await sampleMembers(world, count)
  const persons = ids.map((memberId, index) => ({
    memberId,
    address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  }))
  const signedIn = persons.map((person) => ({ ...person, ...newToken(person.memberId) }))
  await transaction(world.db, async (tx) => {
    for (let from = 0; from < signedIn.length; from += 1_000) await signIn(tx, signedIn.slice(from, from + 1_000))
    await putRiskDisclosure(tx)
    await sql`create table bench_order (member_id uuid, order_id uuid, note text, primary key (member_id, order_id))`.execute(
      tx,
    )
    await sql`grant insert on bench_order to terahold_app`.execute(tx)
  })
  const pools = [world.poolId]
  for (let pool = 1; pool <= otherPools; pool += 1) pools.push((await createPlan(world.db, `bench-${pool}`)).poolId)
  await transaction(world.db, async (tx) => {
    for (const poolId of pools) await attest(tx, world, poolId)
  })
  await sql`vacuum analyze`.execute(world.db)
  const riskVersion = await readRiskVersion(world.db)
  const plans = await world.db
    .selectFrom('plan')
    .innerJoin('terms', 'terms.terms_id', 'plan.terms_id')
    .select(['plan_id as planId', 'terms_hash as termsHash', 'plan.pool_id as poolId'])
    .execute()
  const offers = plans.map(({ poolId, ...plan }) => ({
    isCommon: poolId === world.poolId,
    offer: { ...plan, riskVersion },
  }))
  const offer = offers.find(({ isCommon }) => isCommon)?.offer
  if (!offer) throw new Error('No plan is on sale')
  return { world, people: signedIn, offer, otherOffers: offers.flatMap((each) => (each.isCommon ? [] : [each.offer])) }
}

async function signIn(tx: Database, signedIn: readonly { memberId: string; hash: Buffer }[]): Promise<void> {
  const now = new Date()
  const inAMonth = new Date(now.getTime() + 30 * 86_400_000)
  await tx
    .insertInto('member_session')
    .values(
      signedIn.map(({ memberId, hash }) => ({
        member_id: memberId,
        session_id: memberId,
        token_hash: hash,
        device: 'bench',
        created_at: now,
        last_seen_at: now,
        expires_at: inAMonth,
      })),
    )
    .execute()
}

/** Thirty days of full power, on which a plan's capacity is based. */
async function attest(tx: Database, { lastDay, recorder, approver }: World, poolId: string): Promise<void> {
  const decided = { recorded_by: recorder.operatorId, approved_by: approver.operatorId, state: 'approved' } as const
  const days = Array.from({ length: 30 }, (_, back) => addDays(lastDay, -back))
  const now = new Date()
  await tx
    .insertInto('attestation')
    .values(
      days.map((day) => ({
        pool_id: poolId,
        day,
        power_mths: 400_000_000n,
        uptime_bps: 10_000,
        evidence_hash: '00',
        ...decided,
        attestation_id: crypto.randomUUID(),
        recorded_at: now,
        approved_at: now,
      })),
    )
    .execute()
}
