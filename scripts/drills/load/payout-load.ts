import { setTimeout as pause } from 'node:timers/promises'
import { parseAbiItem } from 'viem'
import type { Fleet } from '../fleet/fleet.ts'
import { createFundedMember } from './deposit.ts'

type Payee = { readonly memberId: string; readonly address: string; withdrawId?: string }
type Transfer = { readonly args: { readonly to?: string | undefined } }

const pauseMs = 500
const retryAfterMs = 200
const patienceMs = 60_000
const amount = '25'
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** Queues a withdrawal twice a second, until stopped. What fails is repeated until it is done. */
export async function startPayoutLoad(
  { bank, chain, sources }: Pick<Fleet, 'bank' | 'chain' | 'sources'>,
  count: number,
) {
  const payees: Payee[] = []
  for (let made = 0; made < count; made += 1) payees.push(await createFundedMember({ bank, sources }, '100'))
  const queued: Payee[] = []
  let isOver = false

  async function queue(payee: Payee): Promise<void> {
    for (const deadline = performance.now() + patienceMs; ; await pause(retryAfterMs)) {
      try {
        // An attempt whose outcome is unknown may have left one behind.
        payee.withdrawId ??= (await findQueued(bank, payee)) ?? (await bank.queued(payee.memberId, amount))
        queued.push(payee)
        return
      } catch (error) {
        if (performance.now() > deadline) throw error
      }
    }
  }

  async function work(): Promise<void> {
    for (const payee of payees) {
      if (isOver) return
      await queue(payee)
      await pause(pauseMs)
    }
  }

  const working = work()
  // Reported by `settle`. Without this, the process would end in the middle of a drill, with a stack trace.
  working.catch(() => undefined)
  return {
    queued,
    /** Ends the load and waits until everything is paid. Returns how many were paid, not at all and more than once, by the chain. */
    async settle() {
      isOver = true
      await working
      const isOpen = async () => {
        const { open } = await bank.owner
          .selectFrom('withdrawal')
          .select(({ fn }) => fn.countAll<bigint>().as('open'))
          .where('amount', '=', sources.usdt(amount))
          .where('closed_at', 'is', null)
          .executeTakeFirstOrThrow()
        return open > 0n
      }
      for (const deadline = performance.now() + patienceMs; await isOpen(); await pause(retryAfterMs))
        if (performance.now() > deadline) break
      const logs = await chain.client.getLogs({
        address: bank.token,
        event: transferEvent,
        args: { from: bank.vault },
        fromBlock: 0n,
        toBlock: 'latest',
      })
      return countPayments(queued, logs)
    },
  }
}

/** Returns how many of these were paid once, not at all and more than once. */
export function countPayments(payees: readonly Pick<Payee, 'address'>[], transfers: readonly Transfer[]) {
  const paidTo = transfers.map(({ args }) => args.to?.toLowerCase())
  const times = payees.map(({ address }) => paidTo.filter((to) => to === address.toLowerCase()).length)
  return {
    paid: times.filter((count) => count === 1).length,
    unpaid: times.filter((count) => count === 0).length,
    paidTwice: times.filter((count) => count > 1).length,
  }
}

async function findQueued(bank: Fleet['bank'], { memberId }: Payee): Promise<string | undefined> {
  const row = await bank.owner
    .selectFrom('withdrawal')
    .select(['withdraw_id', 'state'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (row?.state === 'requested') await bank.withdrawals.confirm(memberId, row.withdraw_id, '123456')
  return row?.withdraw_id
}
