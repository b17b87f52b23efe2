import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployOperatorRegistry } from '../../chain/contracts/deploy.ts'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { developmentAccount } from '../../chain/signer/development-accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../db/fixtures/test-database.ts'
import { newId } from '../../db/ids.ts'
import { type Clock, systemClock } from '../../foundation/clock.ts'
import { type Books, openBooks } from '../command/books.ts'
import { commands, standaloneCommands } from '../commands.ts'

const clock: Clock = systemClock
const hex = (byte: string) => `0x${byte.repeat(20)}`
/** Operators of the local chain, whose keys are public: the command signs for them. */
const [maker, checker, both, clerk] = [6, 8, 7, 12].map((index) => developmentAccount(index).address) as [
  string,
  string,
  string,
  string,
]
const listed = [
  [maker, ['payout-maker']],
  [both, ['payout-maker']],
  [checker, ['payout-checker']],
  ...[10, 11, 14].map((index) => [developmentAccount(index).address, ['admin']] as const),
] as const
const reason = 'the host of the key was looked at'

let database: TestDatabase
let books: Books
let test: TestChain
beforeAll(async () => {
  ;[database, test] = await Promise.all([createTestDatabase(), startTestChain()])
  const deployer = await test.account()
  const operators = listed.map(([address, roles]) => ({ address: address as Address, roles }))
  const registry = await deployOperatorRegistry(test.chain, deployer.signer, { owner: deployer.address, operators })
  await test.client.mine({ blocks: 3 })
  const at = clock.now()
  await database.owner
    .insertInto('installation')
    .values({ profile: 'test', chain_id: 31_337, token: hex('00'), treasury: hex('01'), registry, created_at: at })
    .execute()
  const signer = { chain_id: 31_337, address: hex('02'), vault: hex('03'), next_nonce: 7n, vault_cash: 10n ** 18n }
  await database.owner.insertInto('payout_signer').values(signer).execute()
  books = await openBooks({ DATABASE_URL: database.url, RPC_URLS: test.rpcUrl })
  await run('operator add', '--address', maker, '--name', 'Maker', '--roles', 'payout-maker')
  await run('operator add', '--address', checker, '--name', 'Checker', '--roles', 'payout-checker')
  await run('operator add', '--address', both, '--name', 'Both', '--roles', 'payout-maker,payout-checker')
  await run('operator add', '--address', clerk, '--name', 'Clerk', '--roles', 'support')
})
afterAll(async () => {
  await books.close()
  await Promise.all([database.drop(), test.stop()])
})

/** Runs a command as the shell would. Returns its exit code and output. */
async function run(name: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  const lines: string[] = []
  const code = await command.prepare(args)(books, (line) => lines.push(line))
  return { code, said: lines.join('\n') }
}

async function runAlone(name: string, ...args: string[]): Promise<string> {
  const command = standaloneCommands.find((one) => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  const lines: string[] = []
  await command.run(args, (line) => lines.push(line))
  return lines.join('\n')
}

it('halts payouts, and resumes them by two operators', async () => {
  expect((await run('payouts status')).said).toMatch(/^running\nkey 0x0202.* next nonce 7, next payout 0/)
  await run('payouts halt', '--as', checker, '--reason', 'a key may have leaked')
  const halted = await run('payouts status')
  expect(halted.code).toBe(1)
  expect(halted.said).toMatch(/^HALTED since .*: operator .*a key may have leaked/)
  expect(halted.said).toContain('incident payouts_halted')
  const unseen = ['--id', newId(clock)]
  await expect(run('payouts resume release', '--as', both, ...unseen)).rejects.toThrow('record_unknown')
  await run('payouts resume prepare', '--as', both, '--decision', 'go_on', '--reason', reason)
  const { said } = await run('payouts status')
  expect(said).toContain(`resume prepared (go_on): ${reason}`)
  const seen = /--id \S+/.exec(said)?.[0].split(' ') ?? []
  await expect(run('payouts resume release', '--as', both, ...seen)).rejects.toThrow('own_record')
  await expect(run('payouts resume release', '--as', checker, ...unseen)).rejects.toThrow('record_unknown')
  expect((await run('payouts resume release', '--as', checker, ...seen)).said).toBe('payouts resumed')
  expect((await run('payouts status')).code).toBe(0)
})

it('names invalid options', () => {
  const prepare =
    (name: string, ...args: string[]) =>
    () =>
      commands.find((one) => one.name === name)?.prepare(args)
  expect(prepare('payouts halt', '--as', maker)).toThrow('missing --reason')
  const decision = ['--as', maker, '--decision', 'maybe', '--reason', reason]
  expect(prepare('payouts resume prepare', ...decision)).toThrow('--decision must be go_on or give_back')
  expect(prepare('payouts resume release', '--as', maker, '--id', 'today')).toThrow('--id must be an id')
  expect(prepare('address block', '--as', maker, '--address', '0x12', '--reason', reason)).toThrow('--address must be')
  expect(prepare('withdrawals release', '--as', maker, '--id', 'x')).toThrow('--id must be an id as shown in the list')
})

it('blocks an address by one operator and unblocks it by two', async () => {
  const address = '0xABCDEFabcdefabcdefabcdefabcdefabcdefABCD'
  const entry = ['--address', address, '--reason', 'named in a sanctions list'] as const
  await expect(run('address block', '--as', clerk, ...entry)).rejects.toThrow('role_missing')
  await run('address block', '--as', maker, ...entry)
  await expect(run('address block', '--as', checker, ...entry)).rejects.toThrow('already_recorded')
  expect((await run('address list')).said).toMatch(/^0xabcdef.*named in a sanctions list$/)
  await expect(run('address unblock release', '--as', checker, '--address', address)).rejects.toThrow('record_unknown')
  await run('address unblock prepare', '--as', both, ...entry)
  await expect(run('address unblock release', '--as', both, '--address', address)).rejects.toThrow('own_record')
  await expect(run('address unblock prepare', '--as', maker, ...entry)).rejects.toThrow('already_decided')
  await run('address unblock release', '--as', checker, '--address', address)
  expect((await run('address list')).said).toBe('')
  await run('address block', '--as', checker, ...entry)
  expect((await run('address list')).said).toContain(address.toLowerCase())
  await expect(
    database.app.updateTable('blocked_address').set({ removed_by: null, removed_at: clock.now() }).execute(),
  ).rejects.toThrow('blocked_address_check')
})

describe('a withdrawal that waits for two operators', () => {
  let withdrawId: string
  beforeEach(async () => {
    const [memberId, at] = [newId(clock), clock.now()]
    withdrawId = newId(clock)
    const address = `0x${memberId.replaceAll('-', '')}00000000`
    await database.owner.insertInto('member').values({ member_id: memberId, address, created_at: at }).execute()
    const state = { state: 'screening', needs_release: true, reason: 'large_sum' } as const
    const key = { idempotency_key: 'k', request_hash: 'h', created_at: at, verify_by: at }
    await database.owner
      .insertInto('withdrawal')
      .values({
        member_id: memberId,
        withdraw_id: withdrawId,
        amount: 6_000n,
        fee: 1n,
        to_address: address,
        ...state,
        ...key,
      })
      .execute()
  })

  it('is listed, prepared and released', async () => {
    expect((await run('withdrawals list')).said).toContain(withdrawId)
    await expect(run('withdrawals prepare', '--as', checker, '--id', withdrawId)).rejects.toThrow('role_missing')
    expect((await run('withdrawals prepare', '--as', both, '--id', withdrawId)).said).toBe('screening')
    expect((await run('withdrawals list')).said).toContain('prepared by Both')
    await expect(run('withdrawals prepare', '--as', maker, '--id', withdrawId)).rejects.toThrow('already_decided')
    await expect(run('withdrawals release', '--as', both, '--id', withdrawId)).rejects.toThrow('release_same_person')
    expect((await run('withdrawals release', '--as', checker, '--id', withdrawId)).said).toBe('queued')
    const audit = await database.owner
      .selectFrom('audit_log')
      .select(['action', 'outcome'])
      .where('subject', '=', withdrawId)
      .execute()
    expect(audit.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'withdrawal.prepare refused',
      'withdrawal.prepare done',
      'withdrawal.prepare refused',
      'withdrawal.release refused',
      'withdrawal.release done',
    ])
  })

  it('is unknown under another id', async () => {
    const other = ['--as', maker, '--id', newId(clock), '--reason', 'asked by the member'] as const
    await expect(run('withdrawals reject', ...other)).rejects.toThrow('withdraw_unknown')
  })
})

it('creates a key and shows its address without an instance', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'terahold-cli-'))
  const [file, password] = [join(folder, 'key.json'), join(folder, 'password')]
  await writeFile(password, 'correct horse battery', { mode: 0o600 })
  const files = ['--file', file, '--password-file', password] as const
  const address = await runAlone('keystore create', ...files)
  expect(address).toMatch(/^0x[0-9a-f]{40}$/)
  expect(await runAlone('keystore show', '--file', file)).toBe(address)
  expect(await runAlone('keystore show', ...files)).toBe(`${address}  the password opens it`)
  await expect(runAlone('keystore create', ...files)).rejects.toThrow('exists and was not changed')
  await expect(runAlone('keystore create', '--file', file)).rejects.toThrow('missing --password-file')
  await rm(folder, { recursive: true })
})
