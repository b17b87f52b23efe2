import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { pathOf } from '@terahold/contract/client'
import type { Fleet } from '../fleet/fleet.ts'
import { createBalancer } from './balancer.ts'
import { createFundedMember, registerTreasury } from './deposit.ts'
import type { Posting } from './posting-load.ts'

export type LoadMember = {
  readonly memberId: string
  readonly token: string
  readonly address: string
  /** How many of their withdrawals were confirmed. */
  done: number
}

const [balance, amount] = ['100', '10']
const mostPerMember = 9
const [writers, readers] = [3, 3]
/** So that all members are used once a minute at most, as codes by email are limited. */
const [pauseMs, memberCount] = [100, 2_000]
const together = 8

/** Creates members with a balance and a session. */
export async function prepareMembers({ bank, sources }: Pick<Fleet, 'bank' | 'sources'>): Promise<LoadMember[]> {
  await registerTreasury(bank.owner)
  const members: LoadMember[] = []
  const create = async () => {
    while (members.length < memberCount) {
      const { memberId } = await createFundedMember({ bank, sources }, balance)
      const { token, hash } = sources.newToken(memberId)
      const now = new Date()
      await bank.owner
        .insertInto('member_session')
        .values({
          member_id: memberId,
          session_id: memberId,
          token_hash: hash,
          device: 'drill',
          created_at: now,
          last_seen_at: now,
          expires_at: new Date(now.getTime() + 86_400_000),
        })
        .execute()
      const index = members.length
      // Limits are per address.
      members.push({ memberId, token, address: `10.9.${index >> 8}.${index & 255}`, done: 0 })
    }
  }
  await Promise.all(Array.from({ length: together }, create))
  return members
}

/**
 * Lets members work over the processes at `ports`, until stopped: one after the other requests a withdrawal, and repeats the request
 * until it is answered. Others read their cash. A member who has withdrawn must never see the old balance. With an authority, `ports` are
 * those of a proxy with TLS.
 */
export function startMemberLoad(members: readonly LoadMember[], ports: readonly number[], authority?: string) {
  const balancer = createBalancer(new Set(ports), authority)
  const confirmed: (Posting & { readonly member: LoadMember })[] = []
  const failures: string[] = []
  const counts = { answered: 0, repeated: 0, stale: 0, unanswered: 0 }
  let next = 0
  let isOver = false

  async function send(member: LoadMember, method: 'GET' | 'POST', path: string, body?: object) {
    const headers = { authorization: `Bearer ${member.token}` }
    try {
      const outcome = await balancer.send({ method, path, headers, address: member.address, ...(body && { body }) })
      counts.answered += 1
      if (outcome.failures.length > 0) counts.repeated += 1
      failures.push(...outcome.failures)
      return outcome.data
    } catch (error) {
      counts.unanswered += 1
      failures.push(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  async function write(): Promise<void> {
    while (!isOver) {
      const member = members[next++ % members.length]
      if (!member || member.done === mostPerMember) throw new Error('there are too few members for the load')
      const sentAt = Date.now()
      const wish = { userId: member.memberId, amount, idempotencyKey: randomUUID() }
      const answer = await send(member, 'POST', pathOf('insertWithdrawal'), wish)
      if (answer) confirmed.push({ key: String(answer.withdrawId), sentAt, confirmedAt: Date.now(), member })
      if (answer) member.done += 1
      await pause(pauseMs)
    }
  }

  async function read(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const member = confirmed.at(-1 - (turn % 20))?.member ?? members[0]
      if (!member) return
      const most = BigInt(balance) - BigInt(member.done) * BigInt(amount)
      const answer = await send(member, 'GET', `${pathOf('myCash')}?userId=${member.memberId}`)
      if (answer && BigInt(String(answer.available)) > most) counts.stale += 1
      await pause(pauseMs)
    }
  }

  const working = [...Array.from({ length: writers }, write), ...Array.from({ length: readers }, read)]
  return {
    confirmed,
    failures,
    counts,
    ports: balancer.ports,
    async stop() {
      isOver = true
      await Promise.all(working)
    },
  }
}

/** Returns how many confirmed requests are missing in the books, and how many more withdrawals there are than were requested. */
export async function compareRequests(
  db: Fleet['bank']['owner'],
  confirmed: readonly Posting[],
): Promise<{ lost: number; doubled: number }> {
  const rows = await db
    .selectFrom('withdrawal')
    .select('withdraw_id as id')
    .where('amount', '=', 10n ** 19n)
    .execute()
  const found = new Set(rows.map(({ id }) => id))
  return {
    lost: confirmed.filter(({ key }) => !found.has(key)).length,
    doubled: rows.length - new Set(confirmed.map(({ key }) => key)).size,
  }
}
