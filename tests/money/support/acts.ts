import { randomUUID } from 'node:crypto'
import { createClient } from '@terahold/contract/client'
import type { Envelope } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { addDays, dayOf } from '@terahold/money/day'
import { owedByVenue, someHash, usdt } from './founding.ts'
import type { Act } from './kill-points.ts'
import type { Victim } from './victims.ts'
import type { World, WorldMember } from './world.ts'

/** A started action: how to request it from a process with the API, and how another process completes it. */
export type Begun = {
  readonly ask: (victim: Victim) => Promise<unknown>
  /** Must be repeatable, also after the victim has done everything. */
  readonly finish: () => Promise<void>
}

const nothing: Begun = { ask: async () => undefined, finish: async () => undefined }
const withdrawn = '12'

/** Starts what brings a process to a point. */
export function createActs(world: World, members: readonly WorldMember[]) {
  const { subjects, founded, chainSetup } = world
  const [recorder, approver] = founded.settlers
  let turn = 0
  const nextMember = () => {
    turn += 1
    return members[turn % members.length] as WorldMember
  }

  async function deposit(): Promise<Begun> {
    await world.send(nextMember().wallet, usdt('15'))
    return nothing
  }

  async function order(): Promise<Begun> {
    const member = nextMember()
    const orderId = await subjects.orders.placeOrder(member.memberId, await world.orderRequest(0, 1, 'wallet'))
    const { price } = await world.db
      .selectFrom('subscription_order')
      .select('price')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    await world.send(member.wallet, price)
    return nothing
  }

  /** Returns a past day; most are settled repeatedly, with one more row. */
  function aRecord() {
    const revenue = { usdt: usdt('60.000000000000000001'), satoshi: 60_000n, uptimeBps: 9_000 }
    const day = addDays(dayOf(world.clock.now()), -1)
    const evidence = { venue: 'Venue', txid: someHash(), statementHash: someHash() }
    return { poolId: founded.poolIds[0] ?? '', day, ...revenue, ...evidence }
  }

  /** A day takes its first row once: one that a killed process left unapproved must be approved before the next. */
  async function approveWhatWaits({ poolId, day }: ReturnType<typeof aRecord>): Promise<void> {
    const rows = await world.db
      .selectFrom('revenue')
      .select('revenue_id')
      .where('pool_id', '=', poolId)
      .where('day', '=', day)
      .where('state', '=', 'recorded')
      .execute()
    for (const { revenue_id } of rows) await approveOnce(revenue_id)
  }

  async function record(): Promise<Begun> {
    const given = aRecord()
    await approveWhatWaits(given)
    const find = () =>
      world.db.selectFrom('revenue').select('revenue_id').where('txid', '=', given.txid).executeTakeFirst()
    return {
      ask: (victim) => victim.ask({ act: 'record', operator: recorder, record: given }),
      // The operator checks whether the row exists before recording it again.
      finish: async () => {
        const known = await find()
        const revenueId = known?.revenue_id ?? (await subjects.settlement.recordRevenue(recorder, given)).revenueId
        await approveOnce(revenueId)
      },
    }
  }

  async function approve(): Promise<Begun> {
    const given = aRecord()
    await approveWhatWaits(given)
    const { revenueId } = await subjects.settlement.recordRevenue(recorder, given)
    return {
      ask: (victim) => victim.ask({ act: 'approve', operator: approver, revenueId }),
      finish: () => approveOnce(revenueId),
    }
  }

  async function approveOnce(revenueId: string): Promise<void> {
    await subjects.settlement.approveRevenue(approver, revenueId, 'checked by hand').catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.reason !== 'already_decided') throw error
    })
  }

  async function venue(): Promise<Begun> {
    await (await approve()).finish()
    await world.send(chainSetup.venue, await owedByVenue(world.db, world.test.chain, chainSetup))
    return nothing
  }

  async function post(): Promise<Begun> {
    await venue()
    await world.test.client.mine({ blocks: 3 })
    await world.readChain()
    return nothing
  }

  async function ask(): Promise<Begun> {
    const member = nextMember()
    const idempotencyKey = randomUUID()
    return {
      ask: (victim) => apiOf(victim, member).insertWithdrawal({ amount: withdrawn, idempotencyKey }),
      finish: async () => {
        const { withdrawal } = await subjects.withdrawals.request(member.memberId, usdt(withdrawn), idempotencyKey)
        const { memberId } = member
        await subjects.withdrawals.confirm(memberId, withdrawal.withdraw_id, await world.codeFor(member))
      },
    }
  }

  async function confirm(): Promise<Begun> {
    const member = nextMember()
    const { withdrawal } = await subjects.withdrawals.request(member.memberId, usdt(withdrawn), randomUUID())
    const [withdrawId, code] = [withdrawal.withdraw_id, await world.codeFor(member)]
    return {
      ask: (victim) => apiOf(victim, member).confirmWithdrawal({ withdrawId, code }),
      finish: async () => void (await subjects.withdrawals.confirm(member.memberId, withdrawId, code)),
    }
  }

  async function pay(): Promise<Begun> {
    await (await confirm()).finish()
    return nothing
  }

  const acts: Record<Act, () => Promise<Begun>> = { deposit, order, record, approve, venue, post, ask, confirm, pay }
  return (act: Act): Promise<Begun> => acts[act]()
}

/** Calls the API as a member's page does, once. */
function apiOf({ port }: Victim, { memberId, token }: WorldMember) {
  return createClient(
    async ({ method, path, body }) => {
      const request = { method, body: JSON.stringify(body) }
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        ...request,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(30_000),
      })
      return (await response.json()) as Envelope
    },
    () => ({ userId: memberId }),
  )
}
