import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { NIL_ID, newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { systemClock } from '../../foundation/clock.ts'
import { createLedger } from '../../ledger/ledger.ts'
import { type Books, openBooks } from '../command/books.ts'
import { commands } from '../commands.ts'
import { ada, bela, installRegistry } from '../fixtures/installed-registry.ts'
import { verifyAuditCommand } from '../ledger/audit.ts'

const [stranger, wallet] = ['c3', 'd4'].map((byte) => `0x${byte.repeat(20)}`) as [string, string]
const hash = `0x${'5e'.repeat(32)}`
const evidence = 'The bank statement of the member shows it'
const ledger = createLedger({ clock: systemClock })
const memberId = newId(systemClock)
const folder = mkdtempSync(join(tmpdir(), 'terahold-audit-'))

let database: TestDatabase
let books: Books
let test: TestChain
beforeAll(async () => {
  ;[database, test] = await Promise.all([createTestDatabase(), startTestChain()])
  await installRegistry(database.owner, test)
  const now = systemClock.now()
  const chain_id = 31_337
  await transaction(database.owner, async (tx) => {
    await tx.insertInto('member').values({ member_id: memberId, address: wallet, created_at: now }).execute()
    await tx.insertInto('member_address').values({ member_id: memberId, address: wallet }).execute()
    const place = { chain_id, tx_hash: hash, log_index: 4, token: wallet, block_number: 7n, block_hash: hash }
    const moved = { sender: stranger, recipient: wallet, amount: 12_500_000_000_000_000_000n, block_time: now }
    await tx
      .insertInto('chain_transfer')
      .values({ ...place, ...moved, state: 'suspense', reason: 'unknown_sender', recorded_at: now })
      .execute()
    const leg = { key: `dep:${chain_id}:${hash}:4`, asset: 'USDT', debit: 'treasury', credit: 'suspense' } as const
    await ledger.post(tx, NIL_ID, [{ ...leg, amount: moved.amount, kind: 'deposit_unknown' }])
  })
  books = await openBooks({ DATABASE_URL: database.url, RPC_URLS: test.rpcUrl })
  await run('operator add', '--address', ada, '--name', 'Ada', '--roles', 'settlement')
  await run('operator add', '--address', bela, '--name', 'Bela', '--roles', 'settlement')
})
afterAll(async () => {
  await books.close()
  rmSync(folder, { recursive: true })
  await Promise.all([database.drop(), test.stop()])
})

function prepare(name: string, args: readonly string[]) {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  return command.prepare(args)
}

/** Runs a command as the shell would. Returns its output. */
async function run(name: string, ...args: string[]): Promise<string> {
  const lines: string[] = []
  await prepare(name, args)(books, (line) => lines.push(line))
  return lines.join('\n')
}

/** Runs `audit verify`. Returns its exit code and its output. */
async function verify(file: string): Promise<[number, string]> {
  const lines: string[] = []
  const code = await verifyAuditCommand.run([file], (line) => lines.push(line))
  return [code, lines.join('\n')]
}

const given = (changes: Record<string, string> = {}) =>
  Object.entries({ as: ada, transfer: `${hash}:4`, to: 'member', member: wallet, evidence, ...changes }).flatMap(
    ([name, value]) => [`--${name}`, value],
  )

describe('money in suspense, on the command line', () => {
  it('is listed, assigned by one operator, rejected, assigned again and approved by another', async () => {
    expect(await run('suspense list')).toContain(`${hash}:4`)
    expect(await run('suspense list')).toContain(`12.5 USDT  from ${stranger}`)
    expect(await run('suspense list', '--page', '2')).toBe('')
    const refused = (await run('suspense assign', ...given())).replace('assignment ', '')
    expect(await run('suspense list')).toContain(`recorded ${refused}: ${memberId}, ${evidence}`)
    await run('suspense reject', '--as', bela, '--id', refused)
    const id = (await run('suspense assign', ...given({ member: memberId }))).replace('assignment ', '')
    await expect(run('suspense approve', '--as', ada, '--id', id)).rejects.toThrow('own_record')
    expect(await run('suspense approve', '--as', bela, '--id', id)).toBe('approved')
    expect((await ledger.balances(database.app, memberId)).available).toBe(12_500_000_000_000_000_000n)
    expect(await run('suspense list')).toBe('')
    const actions = await database.app.selectFrom('audit_log').select('action').where('outcome', '=', 'done').execute()
    expect(actions.map(({ action }) => action)).toContain('suspense.approve')
  })

  it('leaves decisions that anybody verifies from an export, without the database', async () => {
    const out = join(folder, 'decisions.json')
    const said = await run('audit export', '--out', out)
    const text = readFileSync(out, 'utf8')
    expect(said).toContain(`2 decisions in ${out}`)
    expect(said).toContain(createHash('sha256').update(text).digest('hex'))
    await expect(run('audit export', '--out', out)).rejects.toThrow('EEXIST')
    expect(await verify(out)).toMatchObject([0, expect.stringMatching(/^1 decisions are signed .*, 1 wait .*, 0 fail/)])

    const altered = join(folder, 'altered.json')
    const { decisions, ...rest } = JSON.parse(text) as { decisions: { decision: string }[] }
    const changed = decisions.map((each) => ({ ...each, decision: each.decision.replaceAll('12.5 USDT', '99 USDT') }))
    writeFileSync(altered, JSON.stringify({ ...rest, decisions: changed }))
    const [code, lines] = await verify(altered)
    expect([code, lines.match(/: (malformed|maker_signature_invalid)/g)?.length]).toEqual([1, 2])

    writeFileSync(altered, '{"format":"other"}')
    await expect(verify(altered)).rejects.toThrow('is not an export of decisions: format must be')
    await expect(verifyAuditCommand.run([], () => {})).rejects.toThrow('name the file')
  })

  it('names the invalid option before it opens anything', () => {
    expect(() => prepare('suspense assign', given({ transfer: hash }))).toThrow('--transfer must be')
    expect(() => prepare('suspense assign', given({ to: 'friend' }))).toThrow(
      '--to must be member, venue, owner or sender',
    )
    expect(() => prepare('suspense assign', given({ member: 'bob' }))).toThrow('--member must be')
    expect(() => prepare('suspense approve', ['--as', ada, '--id', '7'])).toThrow('--id must be')
    expect(() => prepare('suspense reject', ['--as', ada])).toThrow('missing --id')
    expect(() => prepare('suspense list', ['--page', '0'])).toThrow('--page must be a number from 1')
  })
})

describe('house withdrawals, on the command line', () => {
  it('are announced, and approved when the income is not owed to anyone', async () => {
    const said = await run(
      'house-withdrawal announce',
      '--as',
      ada,
      '--to',
      stranger,
      '--amount',
      '3',
      '--reason',
      evidence,
    )
    const id = said.replace('house withdrawal ', '')
    await expect(run('house-withdrawal approve', '--as', bela, '--id', id)).rejects.toThrow('balance_short')
    expect(await run('house-withdrawal reject', '--as', bela, '--id', id)).toBe('rejected')
    expect(await run('house-withdrawal list')).toBe(`${id}  rejected  3 USDT  to ${stranger}  ${evidence}`)
    expect(() =>
      prepare('house-withdrawal announce', ['--as', ada, '--to', 'me', '--amount', '3', '--reason', 'x']),
    ).toThrow('--to must be')
  })
})
