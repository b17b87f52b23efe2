import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { systemClock } from '../../foundation/clock.ts'
import { createPoints } from '../../points/points.ts'
import { type Books, openBooks } from '../command/books.ts'
import { commands } from '../commands.ts'
import { ada, bela, installRegistry } from '../fixtures/installed-registry.ts'

const member = `0x${'c3'.repeat(20)}`
const memberId = newId(systemClock)
const folder = mkdtempSync(join(tmpdir(), 'terahold-cli-'))

let database: TestDatabase
let test: TestChain
let books: Books
beforeAll(async () => {
  ;[database, test] = await Promise.all([createTestDatabase(), startTestChain()])
  await installRegistry(database.owner, test)
  books = await openBooks({ DATABASE_URL: database.url, RPC_URLS: test.rpcUrl })
  await database.owner
    .insertInto('member')
    .values({ member_id: memberId, address: member, created_at: new Date() })
    .execute()
  await run('operator add', '--address', ada, '--name', 'Ada', '--roles', 'settlement')
  await run('operator add', '--address', bela, '--name', 'Bela', '--roles', 'settlement')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await books.close()
  await Promise.all([database.drop(), test.stop()])
})

/** Runs a command as the shell would. Returns its exit code and output. */
async function run(name: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = []
  const code = await prepared(name, ...args)(books, (line) => lines.push(line))
  return { code, said: lines.join('\n') }
}
const prepared = (name: string, ...args: string[]) => {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  return command.prepare(args)
}

/** Posts points for a task that an operator approved, which can be reversed. Returns the transfer's id. */
async function credit(title: string): Promise<string> {
  const { operator_id: operatorId } = await database.app
    .selectFrom('operator')
    .select('operator_id')
    .where('address', '=', bela.toLowerCase())
    .executeTakeFirstOrThrow()
  const [taskId, at] = [newId(systemClock), new Date()]
  const task = {
    task_id: taskId,
    kind: 'learn',
    points: 5,
    claims: 1,
    ends_at: at,
    created_by: operatorId,
    created_at: at,
  } as const
  await database.owner.insertInto('airdrop_task').values(task).execute()
  await database.owner
    .insertInto('airdrop_entry')
    .values({
      member_id: memberId,
      task_id: taskId,
      state: 'approved',
      proof: title,
      budget_part: 0,
      updated_at: at,
      decided_by: operatorId,
      decided_at: at,
    })
    .execute()
  const points = createPoints({ db: database.app, ledger: books.ledger })
  await transaction(database.app, (tx) => points.grant(tx, { memberId, points: 5n, reason: 'task', ref: taskId }))
  const posted = database.app.selectFrom('transfer').select('id').where('reference_id', '=', taskId)
  return (await posted.executeTakeFirstOrThrow()).id
}
const pointsLeft = async () => (await books.ledger.balances(database.app, memberId, 'POINT')).available

describe('ledger reverse', () => {
  it('reverses a transfer by two operators', async () => {
    const whose = ['--member', member, '--transfer', await credit('one')]
    const asked = await run('ledger reverse record', '--as', ada, ...whose, '--reason', 'entered twice by hand')
    const id = /^reversal (\S+)$/.exec(asked.said)?.[1] ?? ''
    expect((await run('ledger reverse list')).said).toContain(`${id}  member ${memberId}`)
    const decided = ['--id', id]
    await expect(run('ledger reverse approve', '--as', ada, ...decided)).rejects.toThrow('own_record')
    expect((await run('ledger reverse approve', '--as', bela, ...decided)).said).toBe('approved')
    expect(await pointsLeft()).toBe(0n)
    expect((await run('ledger reverse list')).said).toBe('')
  })

  it('keeps the transfer when the second operator rejects', async () => {
    const whose = ['--member', member, '--transfer', await credit('two')]
    const asked = await run('ledger reverse record', '--as', ada, ...whose, '--reason', 'entered twice by hand')
    const id = /^reversal (\S+)$/.exec(asked.said)?.[1] ?? ''
    expect((await run('ledger reverse reject', '--as', bela, '--id', id)).said).toBe('rejected')
    expect(await pointsLeft()).toBe(5n)
  })

  it('names the invalid option before it opens anything', () => {
    const given = ['--as', ada, '--member', member, '--transfer', newId(systemClock)]
    expect(() => prepared('ledger reverse record', ...given, '--reason', 'short')).toThrow('--reason must be')
    expect(() => prepared('ledger reverse approve', '--as', ada)).toThrow('missing --id')
    expect(() => prepared('ledger reverse approve', '--as', ada, '--id', 'x')).toThrow('--id must be')
  })
})

describe('ledger export', () => {
  it('writes the journal once, for a member and for all', async () => {
    const out = join(folder, 'all.jsonl')
    const { said } = await run('ledger export', '--out', out)
    const lines = readFileSync(out, 'utf8').trim().split('\n')
    expect(said).toMatch(/^3 lines in .*\nSHA-256 [0-9a-f]{64}$/)
    expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual([
      'points_earned',
      'reversal',
      'points_earned',
    ])
    await expect(run('ledger export', '--out', out)).rejects.toThrow('EEXIST')
    const own = join(folder, 'own.csv')
    await run('ledger export', '--out', own, '--format', 'csv', '--member', member)
    expect(readFileSync(own, 'utf8').trim().split('\n')).toHaveLength(4)
  })

  it('names invalid options', async () => {
    expect(() => prepared('ledger export', '--out', 'x', '--format', 'pdf')).toThrow('--format must be')
    expect(() => prepared('ledger export', '--out', 'x', '--from', '2026-02-30')).toThrow('--from: there is no day')
    await expect(run('ledger export', '--out', 'x', '--member', 'Eve')).rejects.toThrow('there is no member Eve')
  })
})

describe('ledger verify and seals', () => {
  it('verify the ledger, and find no sealed day on the first day', async () => {
    expect(await run('ledger verify')).toEqual({ code: 0, said: 'The ledger is sound.' })
    expect(await run('ledger seals')).toEqual({ code: 0, said: 'No day is sealed yet.' })
  })

  it('exit with 1 when a stored hash is missing', async () => {
    const { code, said } = await run('ledger verify', '--anchor', 'ab'.repeat(32))
    expect(code).toBe(1)
    expect(said).toMatch(/^chain {2}seal abab.* is not in the chain any more\n1 findings\.$/)
    expect(() => prepared('ledger verify', '--anchor', 'x')).toThrow('--anchor must be')
  })
})
