import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { parseEther, zeroHash } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestChain, type TestChain } from '../../apps/server/src/chain/local/fixtures/test-chain.ts'
import { runLocal } from '../../apps/server/src/cli/fixtures/run-local.ts'
import { registerBackupMetrics } from '../../apps/server/src/db/backup/backup-metrics.ts'
import { connectDatabase, type Database, poolUseOf } from '../../apps/server/src/db/connection.ts'
import { newId } from '../../apps/server/src/db/ids.ts'
import { transaction } from '../../apps/server/src/db/transaction.ts'
import { writeAudit } from '../../apps/server/src/decisions/audit-log.ts'
import { openSigningDesk } from '../../apps/server/src/decisions/fixtures/signing-desk.ts'
import { registerCursorMetrics } from '../../apps/server/src/deposits/watch/cursor-metrics.ts'
import { systemClock as clock } from '../../apps/server/src/foundation/clock.ts'
import { createMetrics, mountMetrics } from '../../apps/server/src/http/operation/metrics.ts'
import { registerProcessMetrics } from '../../apps/server/src/http/operation/process-metrics.ts'
import { registerIncidentMetrics } from '../../apps/server/src/incidents/incident-metrics.ts'
import { closeIncidents, openIncident } from '../../apps/server/src/incidents/incidents.ts'
import { registerJobMetrics } from '../../apps/server/src/jobs/metrics.ts'
import { prepareJobQueue } from '../../apps/server/src/jobs/queue-tables.ts'
import { registerMailMetrics } from '../../apps/server/src/mail/mail-metrics.ts'
import { openTrustFixture, type TrustFixture } from '../../apps/server/src/trust/fixtures/trust-fixture.ts'
import { registerReconciliationMetrics } from '../../apps/server/src/trust/reconciliation/reconciliation-metrics.ts'
import {
  openWithdrawalsFixture,
  usdt,
  type WithdrawalsFixture,
} from '../../apps/server/src/withdrawals/fixtures/withdrawals-fixture.ts'
import { createPayoutDesk } from '../../apps/server/src/withdrawals/payout/operator-payouts.ts'
import { registerPayoutMetrics } from '../../apps/server/src/withdrawals/payout/payout-metrics.ts'
import { type AlertRule, readAlertRules } from '../pages/alert-rules.ts'
import { readManual, spansOf } from './read-manual.ts'

const rules = readAlertRules()
const page = readManual()
const folder = mkdtempSync(join(tmpdir(), 'terahold-runbooks-'))

let test: TestChain
let house: TrustFixture
let bank: WithdrawalsFixture
let payouts: ReturnType<WithdrawalsFixture['openPayouts']>
let narrow: Database
let halts: Awaited<ReturnType<typeof openHalts>>
let server: FastifyInstance | undefined
let port = 0
const registry = createMetrics().registry
/** Of a house with another database: its payout process works. */
const registryOfBank = createMetrics().registry

beforeAll(async () => {
  ;[house, test] = await Promise.all([openTrustFixture(), startTestChain()])
  bank = await openWithdrawalsFixture(test)
  await bank.install()
  payouts = bank.openPayouts()
  const { test: chain, token, treasury, registry: listed } = house.depositsFixture
  await house.owner
    .insertInto('installation')
    .values({
      profile: 'demo',
      chain_id: 31_337,
      first_block: zeroHash,
      token,
      treasury: treasury.address,
      registry: listed.address.toLowerCase(),
      created_at: clock.now(),
      ready_at: clock.now(),
    })
    .execute()
  await house.settleChain()
  await prepareJobQueue(house.shop.database.url)
  vi.stubEnv('DATABASE_URL', house.shop.database.url)
  vi.stubEnv('RPC_URLS', chain.rpcUrl)
  halts = await openHalts()
  narrow = connectDatabase({ url: house.shop.database.url, applicationName: 'test', max: 1 })
  const { db } = house.shop
  registerIncidentMetrics(registry, db)
  registerReconciliationMetrics(registry, db)
  registerJobMetrics(registry, db)
  registerMailMetrics(registry, db)
  registerCursorMetrics(registry, db)
  registerBackupMetrics(registry, db)
  registerPayoutMetrics(registry, db, 31_337, 18)
  registerProcessMetrics(registry, { version: '1', folder, pools: { main: () => poolUseOf(narrow) } })
  registerPayoutMetrics(registryOfBank, bank.db, 31_337, 18)
  await serve()
}, 120_000)
afterAll(async () => {
  await server?.close()
  vi.unstubAllEnvs()
  await narrow?.destroy()
  await Promise.all([house?.close(), bank?.close()])
  await test?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(): Promise<void> {
  server = fastify()
  mountMetrics(server, registry)
  await server.listen({ host: '127.0.0.1', port })
  port = Number(new URL(server.listeningOrigin).port)
}

/** Two operators who can halt the payouts of the house, and end that. */
async function openHalts() {
  const { db, owner } = house.shop
  const desk = openSigningDesk({ db, owner, clock })
  const add = async (role: 'payout-maker' | 'payout-checker') => {
    const operator = { operatorId: newId(clock), name: role, roles: [role] }
    const address = `0x${operator.operatorId.replaceAll('-', '')}00000000`
    const row = { operator_id: operator.operatorId, address, name: role, roles: [role], created_at: clock.now() }
    await owner.insertInto('operator').values(row).execute()
    await desk.walletOf(operator)
    return operator
  }
  const [maker, checker] = [await add('payout-maker'), await add('payout-checker')]
  const audit = writeAudit({ clock })
  const payoutDesk = createPayoutDesk({ db, clock, audit, chainId: 31_337, decisions: desk.decisions })
  return {
    halt: () => payoutDesk.halt(checker, 'a key may have leaked'),
    async resume() {
      const { halt } = await payoutDesk.status()
      const given = { haltId: halt?.halt_id ?? '', decision: 'go_on', reason: 'the host was looked at' } as const
      await payoutDesk.prepare(maker, given, await desk.sign(maker, await payoutDesk.draft(given)))
      const id = (await payoutDesk.status()).halt?.resume_id ?? ''
      await payoutDesk.release(checker, id, await desk.sign(checker, await payoutDesk.draftApproval(id)))
    },
  }
}

/**
 * Runs the commands of a runbook that verify the house's books. `terahold doctor` and `backup` are run by the rehearsal and a drill, and
 * commands of the operators make calls.
 */
async function follow(anchor: string): Promise<string> {
  const { name = '' } = rules.find((rule) => rule.anchor === anchor) ?? {}
  const runbook = page.split(/^(?=###? )/m).find((section) => section.includes(`\n\`${name}\`: `)) ?? ''
  const outputs: string[] = []
  for (const { text } of spansOf(runbook)) {
    if (text.startsWith('terahold ledger verify')) outputs.push((await runLocal(text.replace('terahold ', ''))).output)
  }
  return outputs.join('\n')
}

/** Returns the values that a rule looks at, from what Prometheus would read. */
async function read({ metric, selects }: AlertRule, of = registry): Promise<number[]> {
  if (metric === 'up')
    return [
      await fetch(`http://127.0.0.1:${port}/metrics`).then(
        ({ ok }) => Number(ok),
        () => 0,
      ),
    ]
  const series = [...(await of.metrics()).matchAll(new RegExp(`^${metric}(?:\\{(.*)\\})? (.+)$`, 'gm'))]
  return series.flatMap(([, labels = '', value]) =>
    selects(Object.fromEntries([...labels.matchAll(/(\w+)="(\w*)"/g)].map(([, name = '', is = '']) => [name, is])))
      ? [Number(value)]
      : [],
  )
}

type Way = {
  readonly provoke: () => Promise<unknown>
  /** What the commands of the runbook print while the alert fires. Left out for a runbook without such a command. */
  readonly says?: RegExp
  readonly resolve: () => Promise<unknown>
  /** The time of a metric by the product's clock; the machine's otherwise. */
  readonly now?: () => Date
  readonly of?: typeof registry
}
const byBank = { of: registryOfBank }
const period = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)

/** Queues a withdrawal, so that the payout process reads vault and key. */
async function look(): Promise<void> {
  const { memberId } = await bank.member('100')
  await bank.queued(memberId, '40')
  await settle()
}
const settle = () => bank.settle(payouts)
async function giveGas(value: string): Promise<void> {
  await test.client.setBalance({ address: bank.payer.address, value: parseEther(value) })
  await test.client.mine({ blocks: 3 })
}
const waitsOfPool: Promise<unknown>[] = []

/** How to bring each alert about, and how its runbook ends it. */
const ways: Readonly<Record<string, Way>> = {
  TeraholdDown: { provoke: async () => server?.close(), resolve: serve },
  TeraholdPayoutProcessSilent: { ...byBank, provoke: async () => undefined, resolve: look },
  TeraholdPayoutQueueOld: {
    ...byBank,
    async provoke() {
      const { memberId } = await bank.member('100')
      await bank.queued(memberId, '40')
      await sql`update withdrawal_event set at = at - interval '1 hour' where state = 'queued'`.execute(bank.owner)
    },
    resolve: settle,
  },
  TeraholdVaultCashLow: {
    ...byBank,
    async provoke() {
      const left = await bank.inWallet(bank.vault)
      await bank.ownVault({ functionName: 'withdraw', args: [left - usdt('10')] })
      await test.client.mine({ blocks: 3 })
      await look()
    },
    async resolve() {
      await bank.mint(bank.vault, usdt('20000'))
      await test.client.mine({ blocks: 3 })
      await settle()
    },
  },
  TeraholdGasLow: {
    ...byBank,
    async provoke() {
      await giveGas('0.00001')
      await look()
    },
    async resolve() {
      await giveGas('10')
      await settle()
    },
  },
  TeraholdPayoutsHalted: {
    provoke: () => halts.halt(),
    resolve: () => halts.resume(),
  },
  TeraholdChainBehind: {
    provoke: async () => sql`update scan_cursor set block_time = block_time - interval '1 day'`.execute(house.owner),
    async resolve() {
      await house.client.setNextBlockTimestamp({ timestamp: BigInt(Math.ceil(house.clock.now().getTime() / 1_000)) })
      await house.settleChain()
    },
  },
  TeraholdReconciliationDiffers: {
    async provoke() {
      await sql`update venue_payment set allocated = allocated + 1`.execute(house.owner)
      await runLocal('ledger verify')
    },
    says: /^DIFFERS {2}venue_allocated .*difference 0\.000000000000000001 USDT$/m,
    async resolve() {
      await sql`update venue_payment set allocated = allocated - 1`.execute(house.owner)
      await runLocal('ledger verify')
    },
  },
  TeraholdReconciliationOld: {
    provoke: () => house.shop.advance(4 * 3_600),
    now: () => house.clock.now(),
    says: /^Everything agrees at block \d+\.$/m,
    resolve: async () => undefined,
  },
  TeraholdIncidentUrgent: {
    provoke: () => openIncident(house.owner, clock, { kind: 'payout_not_covered', subject: 'vault', detail: {} }),
    resolve: () => closeIncidents(house.owner, 'payout_not_covered', ['vault']),
  },
  TeraholdIncidentOpen: {
    provoke: () => openIncident(house.owner, clock, { kind: 'payout_gas_short', subject: 'payer', detail: {} }),
    resolve: () => closeIncidents(house.owner, 'payout_gas_short', ['payer']),
  },
  TeraholdJobFails: {
    provoke: () =>
      house.owner
        .insertInto('scheduled_job')
        .values({
          name: 'reconcile',
          period,
          enqueued_at: period,
          runs: 3,
          failures: 3,
          last_error: 'no node answered',
        })
        .execute(),
    resolve: () => house.owner.updateTable('scheduled_job').set({ done_at: new Date() }).execute(),
  },
  TeraholdMailWaits: {
    async provoke() {
      await sql`select graphile_worker.add_job('send-email', '{}'::json)`.execute(house.owner)
      await sql`update graphile_worker._private_jobs set created_at = now() - interval '1 hour'`.execute(house.owner)
    },
    resolve: async () => sql`delete from graphile_worker._private_jobs`.execute(house.owner),
  },
  TeraholdPoolWaits: {
    async provoke() {
      for (let count = 0; count < 2; count += 1)
        waitsOfPool.push(transaction(narrow, (tx) => sql`select pg_sleep(1)`.execute(tx)))
    },
    resolve: () => Promise.all(waitsOfPool),
  },
  TeraholdBackupOld: {
    // No backup was made yet.
    provoke: async () => undefined,
    resolve: () => backUpAt(new Date()),
  },
}
/** Those whose condition needs a disk or an archive of its own: machine-alerts.test.ts. */
const apart = ['TeraholdDiskFull', 'TeraholdArchiveOld']

const backUpAt = (finished_at: Date) =>
  house.owner
    .insertInto('base_backup')
    .values({ finished_at, bytes: 1n, manifest_hash: 'a'.repeat(64) })
    .execute()

it('every alert has a way to bring it about', () => {
  expect([...Object.keys(ways), ...apart].toSorted()).toEqual(rules.map(({ name }) => name).toSorted())
})

/** Alerts about incidents of any kind. They are silent while an alert about the cause itself fires. */
const generic = rules.filter(({ metric }) => metric === 'terahold_open_incidents')

it.each(Object.entries(ways))('%s fires, and its runbook ends it', async (name, way) => {
  const rule = rules.find((each) => each.name === name) as AlertRule
  const now = way.now ?? (() => new Date())
  const isFiring = async () => {
    const values = await read(rule, way.of)
    return values.some((value) => rule.isMet(rule.isMoment ? now().getTime() / 1_000 - value : value))
  }
  await way.provoke()
  await expect.poll(isFiring).toBe(true)
  if (!generic.includes(rule))
    expect(await Promise.all(generic.map((other) => read(other)))).toEqual(generic.map(() => []))
  const said = await follow(rule.anchor)
  expect(said).toMatch(way.says ?? /^$/)
  await way.resolve()
  expect(await isFiring()).toBe(false)
})
