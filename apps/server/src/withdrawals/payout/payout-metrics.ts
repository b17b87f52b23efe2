import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../db/connection.ts'
import { readLimits, readWaits } from './state/status-store.ts'

type Seen = {
  vault: bigint | null
  cap: bigint | null
  gas: bigint | null
  age: number | null
  halted: boolean
  running: boolean
}

/** What the payout process last saw of vault and key, and the withdrawals that wait for it, read on request. */
export function registerPayoutMetrics(registry: Registry, db: Database, chainId: number, decimals: number): void {
  const registers = [registry]
  const seen = (name: string, help: string, figure: (row: Seen) => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const row = await readSeen(db, chainId)
        const value = row && figure(row)
        if (value === undefined || value === null) this.remove()
        else this.set(value)
      },
    })
  const inUnits = (amount: bigint | null, places: number) => (amount === null ? null : Number(amount) / 10 ** places)
  seen('terahold_vault_cash', 'Cash of the vault in whole tokens', ({ vault }) => inUnits(vault, decimals))
  seen('terahold_vault_cap_left', 'What the vault’s daily cap still allows, in whole tokens', ({ cap }) =>
    inUnits(cap, decimals),
  )
  seen('terahold_payout_gas', 'Balance of the payout key in whole coins of the chain', ({ gas }) => inUnits(gas, 18))
  seen(
    'terahold_payout_seen_age_seconds',
    'Seconds since the payout process read vault and key, which it does at least once a minute unless payouts are halted',
    ({ age }) => age,
  )
  seen('terahold_payouts_halted', 'Whether payouts are halted: 1 or 0', ({ halted }) => Number(halted))
  seen('terahold_payout_running', 'Whether a payout process holds the key’s lease: 1 or 0', ({ running }) =>
    Number(running),
  )
  new Gauge({
    name: 'terahold_payout_limit_left',
    help: 'What can leave now for all members together, in whole tokens, by limit: hour, day or new_wallets',
    labelNames: ['limit'],
    registers,
    async collect() {
      const limits = await readLimits(db, chainId)
      if (!limits) return
      this.set({ limit: 'hour' }, Number(limits.hour.left) / 10 ** decimals)
      this.set({ limit: 'day' }, Number(limits.day.left) / 10 ** decimals)
      this.set({ limit: 'new_wallets' }, Number(limits.newWallets.left) / 10 ** decimals)
    },
  })
  new Gauge({
    name: 'terahold_payout_limited',
    help: 'Queued withdrawals that a limit keeps from the next batch, by limit',
    labelNames: ['reason'],
    registers,
    async collect() {
      this.reset()
      for (const { reason, count } of await readWaits(db)) this.set({ reason }, count)
    },
  })
  new Gauge({
    name: 'terahold_payout_queue',
    help: 'Withdrawals that are queued or sent and not final yet',
    registers,
    async collect() {
      this.set((await readQueue(db)).length)
    },
  })
  new Gauge({
    name: 'terahold_payout_queue_age_seconds',
    help: 'Seconds since the oldest of them was queued; 0 without any',
    registers,
    async collect() {
      this.set((await readQueue(db)).age)
    },
  })
}

/** Uses the machine’s time for the lease, which is between living processes. */
async function readSeen(db: Database, chainId: number): Promise<Seen | undefined> {
  const { rows } = await sql<Seen>`
    select vault_cash as vault, cap_left as cap, gas_money as gas,
      halted_at is not null or exists (select from payout_halt h where h.chain_id = payout_signer.chain_id and h.released_at is null)
        as halted,
      coalesce(lease_until > clock_timestamp(), false) as running,
      extract(epoch from database_now() - seen_at)::float8 as age
    from payout_signer where chain_id = ${chainId}`.execute(db)
  return rows[0]
}

async function readQueue(db: Database): Promise<{ length: number; age: number }> {
  const { rows } = await sql<{ length: number; age: number }>`
    select count(*)::int as length, coalesce(extract(epoch from database_now() - min(coalesce(
      (select max(e.at) from withdrawal_event e
        where e.member_id = w.member_id and e.withdraw_id = w.withdraw_id and e.state = 'queued'),
      w.created_at))), 0)::float8 as age
    from withdrawal w where w.state in ('queued', 'signed', 'broadcast')`.execute(db)
  return rows[0] ?? { length: 0, age: 0 }
}
