import { chmodSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Address, encodeFunctionData, erc20Abi, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signerFromPrivateKey } from '../../apps/server/src/chain/signer/signer.ts'
import { transact } from '../../apps/server/src/chain/signer/transact.ts'
import { findCommand } from '../../apps/server/src/cli/find-command.ts'
import { connectDatabase } from '../../apps/server/src/db/connection.ts'
import { transaction } from '../../apps/server/src/db/transaction.ts'
import { systemClock as clock } from '../../apps/server/src/foundation/clock.ts'
import { openIncident } from '../../apps/server/src/incidents/incidents.ts'
import { startMailCatcher } from '../../apps/server/src/production/fixtures/mail-catcher.ts'
import {
  openProductionHouse,
  type ProductionHouse,
  type Role,
} from '../../apps/server/src/production/fixtures/production-house.ts'
import { type AlertRule, readAlertRules } from '../pages/alert-rules.ts'
import { createMember } from '../rehearsals/member.ts'
import { createShell } from './fixtures/shell.ts'
import { commandsInOrder, readManual, spansOf, wordsOf } from './read-manual.ts'

const rules = readAlertRules()
const page = readManual()
const programs = /^(?:terahold|curl|df|ls|select|journalctl|systemctl|docker) /
/** The rehearsal on a machine with systemd runs these. Here, code plays what they do. */
const ofTheSystem = /^(?:journalctl|systemctl) /

let house: ProductionHouse
let member: ReturnType<typeof createMember>
let blocks: ReturnType<typeof setInterval>
let shell: ReturnType<typeof createShell>

beforeAll(async () => {
  house = await openProductionHouse()
  shell = createShell(house)
  blocks = setInterval(() => void house.chain.client.mine({ blocks: 1 }).catch(() => undefined), 1_000)
  await house.mint(house.contracts.RESERVE_ADDRESS, '200000')
  for (const role of ['api', 'worker', 'payout'] as const) await house.start(role)
  member = createMember(`http://127.0.0.1:${house.ports.api.http}`)
  await member.signIn()
  await house.mint(member.address, '100')
  await house.chain.client.setBalance({ address: member.address, value: parseEther('1') })
  await transact(house.chain.chain, signerFromPrivateKey(member.privateKey), {
    to: house.contracts.TOKEN_ADDRESS as Address,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [house.contracts.RESERVE_ADDRESS as Address, parseUnits('100', 18)],
    }),
  })
  await Promise.all([member.credited('100'), member.confirmEmail(() => house.mail.takeCode())])
}, 120_000)
afterAll(async () => {
  clearInterval(blocks)
  await house?.close()
}, 60_000)

const owner = () => house.server.database.owner

/** Returns what Prometheus would read from a process; nothing when it does not answer. */
async function scrape(role: Role): Promise<string | undefined> {
  const answer = await fetch(`http://127.0.0.1:${house.ports[role].metrics}/metrics`).catch(() => undefined)
  return answer?.ok ? answer.text() : undefined
}

/** Returns the values that a rule looks at, from the metrics of a process. */
async function read({ metric, selects }: AlertRule, role: Role = 'api'): Promise<number[]> {
  const metrics = await scrape(role)
  if (metric === 'up') return [metrics === undefined ? 0 : 1]
  const series = [...(metrics ?? '').matchAll(new RegExp(`^${metric}(?:\\{(.*)\\})? (.+)$`, 'gm'))]
  return series.flatMap(([, labels = '', value]) =>
    selects(Object.fromEntries([...labels.matchAll(/(\w+)="(\w*)"/g)].map(([, name = '', is = '']) => [name, is])))
      ? [Number(value)]
      : [],
  )
}

/** Words that the runbook names, and that a command prints or does not print. */
type Print = string | { readonly no: string }
/** How a command of the runbook begins, and what it prints; or what happens outside of the product. */
type Step = readonly [command: string, ...prints: Print[]] | (() => Promise<unknown>)
type Way = {
  readonly provoke: () => Promise<unknown>
  readonly steps: readonly Step[]
  /** What the runbook leaves open, by option. */
  readonly values?: Readonly<Record<string, string>>
  /** How much later it is for Prometheus, in seconds. */
  readonly later?: number
  /** The figure is read once a minute. */
  readonly isReadByMinute?: boolean
  /** The incident of the cause has its own alert, which fires as well. */
  readonly isIncident?: boolean
  /** Another test brings the condition about: machine-alerts.test.ts. */
  readonly isApart?: boolean
}

/** A minute passes for the payout process, which then reads vault and key. */
const passMinute = () => sql`update payout_signer set seen_at = seen_at - interval '2 minutes'`.execute(owner())
/** Members get one code a minute. */
const withdraw = async (amount: string) => {
  await sql`update email_code set created_at = created_at - interval '2 minutes'`.execute(owner())
  return member.withdraw(amount, () => house.mail.takeCode())
}
let paid: Promise<unknown> = Promise.resolve()
const queued = async () => {
  const { rows: found } = await sql`select from withdrawal where state = 'queued'`.execute(owner())
  return found.length
}
const otherDatabase = (...statements: string[]) =>
  house.server.run(house.server.addressOf('terahold', 'postgres'), statements)
const ownVault = async (call: 'pause' | 'unpause') => {
  const [client, from] = [house.chain.client, house.contracts.TREASURY_ADDRESS as Address]
  await client.impersonateAccount({ address: from })
  await client.setBalance({ address: from, value: parseEther('1') })
  const data = encodeFunctionData({ abi: parseAbi(['function pause()', 'function unpause()']), functionName: call })
  await client.sendTransaction({ account: from, to: house.contracts.VAULT_ADDRESS as Address, data, chain: null })
  await client.mine({ blocks: 3 })
}
const wal = () => house.fileOf('backups/wal')
/** Members write all the time, and PostgreSQL begins the next file. */
const writeLog = async () => {
  await sql`update write_check set written_at = now()`.execute(owner())
  await sql`select pg_switch_wal()`.execute(owner())
}
const lastLines = (text: string) => text.split('\n').slice(-5).join('\n')
/** Somebody locks a table and leaves the transaction open. Returns when it is locked. */
async function lockTable(): Promise<void> {
  const db = connectDatabase({ url: house.server.administrator, applicationName: 'psql', max: 1 })
  const { promise: isLocked, resolve } = Promise.withResolvers<void>()
  const held = transaction(db, async (tx) => {
    await sql`lock table member in access exclusive mode`.execute(tx)
    resolve()
    await sql`select pg_sleep(600)`.execute(tx)
  })
  void held.catch(() => undefined).then(() => db.destroy())
  await isLocked
}
let confirmed: Promise<unknown> = Promise.resolve()

/** How to bring each alert about, and how its runbook ends it. */
const ways: Readonly<Record<string, Way>> = {
  TeraholdDown: {
    provoke: () =>
      otherDatabase(
        'alter database books allow_connections false',
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'books'",
      ),
    steps: [
      ['curl http://127.0.0.1:4100', '"database":"failed"'],
      ['terahold doctor', 'bad'],
      () => otherDatabase('alter database books allow_connections true'),
      ['curl http://127.0.0.1:4100', '"database":"ok"'],
      ['terahold doctor', { no: 'bad' }],
    ],
  },
  TeraholdVaultCashLow: {
    isIncident: true,
    isReadByMinute: true,
    async provoke() {
      // The vault was never filled.
      paid = withdraw('40')
      await expect.poll(queued, patience).toBe(1)
    },
    steps: [
      ['terahold withdrawals list --state confirmed'],
      ['terahold payouts status', 'toSend'],
      ['terahold treasury refill'],
      ['terahold treasury sign'],
      ['terahold treasury sign'],
      ['terahold treasury execute'],
      ['terahold treasury show', 'vault'],
      () => paid,
    ],
  },
  TeraholdGasLow: {
    isReadByMinute: true,
    provoke: () => house.giveGas('payout', '0.00001'),
    steps: [
      ['terahold doctor', 'payout key', 'gas'],
      () => house.giveGas('payout', '10'),
      ['terahold doctor', 'payout key', 'gas'],
    ],
  },
  TeraholdPayoutsHalted: {
    provoke: () => shell.run({ line: 'terahold payouts halt --reason "…"' }),
    steps: [
      ['terahold payouts status', 'halt', 'cause', 'subject', 'haltedBy', 'detail', 'operator'],
      ['terahold ledger verify'],
      ['terahold payouts resume prepare'],
      ['terahold payouts resume release'],
      ['terahold payouts status', { no: 'halt' }],
    ],
  },
  TeraholdPayoutProcessSilent: {
    provoke: () => house.stop('payout'),
    steps: [
      ['curl http://127.0.0.1:4102'],
      () => house.start('payout'),
      ['terahold doctor', { no: 'bad' }],
      ['terahold today', 'isRunning: true'],
    ],
  },
  TeraholdPayoutQueueOld: {
    async provoke() {
      await house.stop('payout')
      paid = withdraw('30')
      await expect.poll(queued, patience).toBe(1)
      await sql`update withdrawal_event set at = at - interval '1 hour' where state = 'queued'`.execute(owner())
    },
    steps: [
      ['terahold today', 'isRunning: false'],
      ['terahold payouts status'],
      ['terahold withdrawals list --state queued'],
      ['terahold withdrawals list --state broadcast'],
      () => house.start('payout'),
      () => paid,
      ['terahold payouts status', 'count: 0'],
    ],
  },
  TeraholdChainBehind: {
    async provoke() {
      await house.stop('worker')
      await sql`update scan_cursor set block_time = block_time - interval '1 day'`.execute(owner())
    },
    steps: [
      ['curl http://127.0.0.1:4100', 'watcher', 'behind'],
      ['terahold doctor', 'newest block'],
      ['curl http://127.0.0.1:4101'],
      () => house.start('worker'),
      ['curl http://127.0.0.1:4100', '"degraded":[]'],
    ],
  },
  TeraholdIncidentUrgent: {
    isIncident: true,
    async provoke() {
      // A process that runs would close it with its next success.
      await house.stop('worker')
      await openIncident(owner(), clock, { kind: 'loop_failed', subject: 'deposits', detail: { failures: '8' } })
    },
    steps: [
      ['terahold today', 'loop_failed'],
      // In a terminal, its last lines are what is seen.
      async () => expect(lastLines(await shell.run({ line: 'terahold today' }))).toContain('loop_failed'),
      ['terahold ledger verify'],
      () => house.start('worker'),
      ['terahold today', { no: 'loop_failed' }],
    ],
  },
  TeraholdIncidentOpen: {
    isIncident: true,
    async provoke() {
      await ownVault('pause')
      paid = withdraw('20')
    },
    steps: [
      ['terahold today', 'vault_paused'],
      () => ownVault('unpause'),
      () => paid,
      ['terahold today', { no: 'vault_paused' }],
    ],
  },
  TeraholdReconciliationDiffers: {
    async provoke() {
      await sql`update chain_transfer set amount = amount + 1 where state = 'suspense'`.execute(owner())
      await house.runWith(house.settingsOf('api'), 'ledger verify')
    },
    values: { '--check': 'suspense' },
    steps: [
      ['terahold ledger verify', 'DIFFERS'],
      ['terahold difference accept'],
      ['terahold difference approve'],
      ['terahold ledger verify', 'Everything agrees'],
      () => sql`update chain_transfer set amount = amount - 1 where state = 'suspense'`.execute(owner()),
    ],
  },
  TeraholdReconciliationOld: {
    later: 10_801,
    // The next one is a second later.
    provoke: () => pause(1_000),
    steps: [['terahold ledger verify'], ['curl http://127.0.0.1:4101'], ['terahold today', 'reconciliation']],
  },
  TeraholdJobFails: {
    async provoke() {
      const name = 'overdue-revenue'
      await sql`update scheduled_job set done_at = null, runs = 3, failures = 3, last_error = 'no node answered'
        where name = ${name}`.execute(owner())
      await sql`select graphile_worker.add_job('scheduled:overdue-revenue', json_build_object('period', max(period)),
        run_at => now() + interval '1 hour') from scheduled_job where name = ${name}`.execute(owner())
      await openIncident(owner(), clock, { kind: 'job_failed', subject: name, detail: { error: 'no node answered' } })
    },
    steps: [
      ['terahold today', 'error', 'job_failed'],
      ['terahold doctor'],
      ['select graphile_worker.reschedule_jobs'],
      ['terahold today', { no: 'job_failed' }],
    ],
  },
  TeraholdMailWaits: {
    async provoke() {
      await house.mail.stop()
      const other = createMember(`http://127.0.0.1:${house.ports.api.http}`)
      await other.signIn()
      confirmed = other.confirmEmail(() => house.mail.takeCode(), 'other@terahold.example')
      const waiting = sql<{ attempts: number }>`select attempts from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-email'`
      await expect.poll(async () => (await waiting.execute(owner())).rows[0]?.attempts, patience).toBe(1)
      await sql`update graphile_worker._private_jobs set created_at = now() - interval '1 hour',
        run_at = now() + interval '1 hour'`.execute(owner())
    },
    steps: [
      ['terahold doctor', 'mail', 'bad'],
      async () => {
        house.mail = await startMailCatcher(Number(new URL(house.mail.smtpUrl).port))
      },
      ['select graphile_worker.reschedule_jobs'],
      () => confirmed,
      ['terahold today', 'queued: 0'],
    ],
  },
  TeraholdPoolWaits: {
    async provoke() {
      await lockTable()
      // Enough for all connections; those that wait too long are refused.
      for (let count = 0; count < 12; count += 1)
        void createMember(`http://127.0.0.1:${house.ports.api.http}`)
          .signIn()
          .catch(() => undefined)
    },
    steps: [
      ['select pid, application_name', 'waits_for'],
      ['select pg_terminate_backend'],
      ['curl http://127.0.0.1:4100', '"database":"ok"'],
    ],
  },
  TeraholdDiskFull: {
    isApart: true,
    provoke: async () => undefined,
    steps: [
      ['df -h'],
      ['curl http://127.0.0.1:4100'],
      ['terahold doctor'],
      ['terahold ledger verify --offline'],
      ['curl http://127.0.0.1:4100', '"database":"ok"'],
      ['terahold ledger verify'],
    ],
  },
  TeraholdBackupOld: {
    // No backup was made yet.
    provoke: async () => undefined,
    steps: [
      async () => {
        const unit = readFileSync(new URL('../../deploy/systemd/terahold-backup.service', import.meta.url), 'utf8')
        const [, options = ''] = /^ExecStart=.* backup (.*)$/m.exec(unit) ?? []
        const words = wordsOf(options).map((word) => shell.filled(word, '', {}))
        const { output } = await house.runWith({ DATABASE_URL: house.server.administrator }, 'backup', ...words)
        expect(output).toContain('SHA-256 of the manifest')
      },
      ['terahold doctor', 'The last base backup finished'],
    ],
  },
  TeraholdArchiveOld: {
    later: 3_601,
    async provoke() {
      chmodSync(wal(), 0o555)
      await writeLog()
    },
    steps: [
      ['terahold doctor', 'last attempt to archive failed'],
      ['df -h /backups'],
      ['ls -ld /backups'],
      async () => {
        chmodSync(wal(), 0o777)
        await writeLog()
      },
      ['select last_archived_time', 'last_archived_time'],
      ['terahold doctor', 'The database archived its changes'],
    ],
  },
}

const runbookOf = (name: string) =>
  page.split(/^(?=###? )/m).find((section) => section.includes(`\n\`${name}\`: `)) ?? ''

it('every alert has a way to bring it about', () => {
  expect(Object.keys(ways).toSorted()).toEqual(rules.map(({ name }) => name).toSorted())
})

it('the runbooks name every command in full', () => {
  const spans = rules.flatMap(({ name }) => spansOf(runbookOf(name)).map(({ text }) => text))
  expect(spans.filter((text) => findCommand(text.split(' ')) !== undefined)).toEqual([])
})

const patience = { timeout: 30_000, interval: 250 }

/** Alerts about incidents of any kind. They are silent while an alert about the cause itself fires. */
const generic = rules.filter(({ metric }) => metric === 'terahold_open_incidents')

it.each(Object.entries(ways))('%s fires, and its runbook ends it', { timeout: 120_000 }, async (name, way) => {
  const rule = rules.find((each) => each.name === name) as AlertRule
  const runbook = runbookOf(name)
  const commands = commandsInOrder(runbook, programs).filter(({ line }) => !ofTheSystem.test(line))
  await way.provoke()
  const now = way.later === undefined ? undefined : Math.max(...(await read(rule))) + way.later
  const isFiring = async () => {
    if (way.isReadByMinute) await passMinute()
    const values = await read(rule)
    return values.some((value) => rule.isMet(rule.isMoment ? (now ?? Date.now() / 1_000) - value : value))
  }
  if (!way.isApart) await expect.poll(isFiring, patience).toBe(true)
  if (!way.isIncident) expect(await Promise.all(generic.map((other) => read(other)))).toEqual(generic.map(() => []))
  for (const step of way.steps) {
    if (typeof step === 'function') {
      await step()
      continue
    }
    const [beginning, ...prints] = step
    const command = commands.shift() ?? { line: 'nothing more' }
    expect(command.line.startsWith(beginning), `the runbook has ${command.line} where the test runs ${beginning}`).toBe(
      true,
    )
    for (const print of prints) expect(runbook).toContain(typeof print === 'string' ? print : print.no)
    const isAsSaid = (text: string) =>
      prints.every((print) => (typeof print === 'string' ? text.includes(print) : !text.includes(print.no)))
    if (prints.length === 0) await shell.run(command, way.values ?? {})
    else await expect.poll(() => shell.run(command, way.values ?? {}), patience).toSatisfy(isAsSaid)
  }
  expect(
    commands.map(({ line }) => line),
    'commands of the runbook that the test does not run',
  ).toEqual([])
  await expect.poll(isFiring, patience).toBe(false)
})
