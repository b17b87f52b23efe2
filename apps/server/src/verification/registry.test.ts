import type { OperatorRole } from '@terahold/contract/codes/operators'
import { type RawBuilder, sql } from 'kysely'
import { type Address, zeroHash } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployOperatorRegistry } from '../chain/contracts/deploy.ts'
import { startTestChain, type TestChain } from '../chain/local/fixtures/test-chain.ts'
import { createOperatorRegistry } from '../chain/registry/operator-registry.ts'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { writeAudit } from '../decisions/audit-log.ts'
import { signDraft } from '../decisions/fixtures/hostile-signatures.ts'
import { systemClock as clock } from '../foundation/clock.ts'
import { createOperatorChanges } from '../operators/operator-changes.ts'
import { addOperator } from '../operators/operators.ts'
import { createRegistryFollower } from '../operators/registry-follower.ts'
import { createRegistryEvents } from '../trust/record/registry-events.ts'
import { verifyOperatorChanges } from './operator-changes.ts'
import { verifyRegistry } from './registry.ts'

type Listed = Awaited<ReturnType<typeof list>>

let test: TestChain
let database: TestDatabase
let registry: ReturnType<typeof createOperatorRegistry>
let settler: Listed
/** Took effect. */
let change: string
const newcomer = privateKeyToAccount(generatePrivateKey()).address
const forged = '0197f5a0-0000-7000-8000-00000000005e'

beforeAll(async () => {
  ;[test, database] = await Promise.all([startTestChain(), createTestDatabase()])
  const [ada, bela, cleo] = [await list('Ada', 'admin'), await list('Bela', 'admin'), await list('Cleo', 'admin')]
  settler = await list('Sol', 'settlement')
  const owner = await test.account()
  const operators = [ada, bela, cleo, settler].map(({ wallet, roles }) => ({ address: wallet.address, roles }))
  const address = await deployOperatorRegistry(test.chain, owner.signer, { owner: owner.address, operators })
  registry = createOperatorRegistry(test.chain, address)
  await install(address)
  await finalise()

  const changes = createOperatorChanges({ db: database.app, clock, audit: writeAudit({ clock }), registry })
  const request = { address: newcomer, roles: ['support'], name: 'Nora' } as const
  change = await changes.propose(ada, request, await signDraft(await changes.draft(request), ada.wallet))
  await changes.approve(bela, change, await signDraft(await changes.draftApproval(change), bela.wallet))
  const { signer: sender } = await test.account()
  const deps = { db: database.app, clock, audit: writeAudit({ clock }), registry, sender, chain: test.chain }
  const follower = createRegistryFollower(deps)
  for (const seconds of [0, 86_400, 0]) {
    await test.client.increaseTime({ seconds })
    await finalise()
    await follower.step()
    await finalise()
    await follower.step()
  }
  await createRegistryEvents({
    db: database.app,
    chain: test.chain,
    registry: address,
    from: 0n,
    blocksAtOnce: 1_000,
  }).step()
}, 60_000)
afterAll(async () => {
  await test?.stop()
  await database?.drop()
})

const finalise = () => test.client.mine({ blocks: 3 })

async function list(name: string, role: OperatorRole) {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const operator = { address: wallet.address, name, roles: [role] }
  const operatorId = await transaction(database.owner, (tx) => addOperator(tx, { clock }, operator))
  return { ...operator, operatorId, wallet }
}

async function install(address: Address): Promise<void> {
  const [place, now] = [`0x${'d4'.repeat(20)}` as const, clock.now()]
  const row = { profile: 'production', chain_id: 31_337, first_block: zeroHash, token: place, treasury: place } as const
  await database.owner
    .insertInto('installation')
    .values({ ...row, registry: address.toLowerCase(), created_at: now, ready_at: now })
    .execute()
}

/** Returns what is found after changes of the database that are then undone. */
async function findingsAfter(...forgeries: RawBuilder<unknown>[]): Promise<string[]> {
  const tx = await database.owner.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const forgery of forgeries) await forgery.execute(tx)
    const findings = [
      ...(await verifyOperatorChanges(tx, registry)),
      ...(await verifyRegistry(tx, test.chain, registry.address)),
    ]
    return findings.map(({ subject, detail }) => `${subject} ${detail}`)
  } finally {
    await tx.rollback().execute()
  }
}

it('finds nothing when the database has the operators of the registry and the changes that admins signed', async () => {
  const { state } = await database.app
    .selectFrom('operator_change')
    .select('state')
    .where('change_id', '=', change)
    .executeTakeFirstOrThrow()
  expect([state, await registry.rolesOf(newcomer)]).toEqual(['effective', ['support']])
  expect(await findingsAfter()).toEqual([])
})

const thief = `0x${'ab'.repeat(20)}`
const insertThief = (endedAt: string | null) => sql`
  insert into operator (operator_id, address, name, roles, past_roles, created_at, ended_at)
  values (${forged}, ${thief}, 'Thief', array['payout-maker'], array['payout-maker', 'settlement'], now(), ${endedAt}::timestamptz)`

it('names a forged operator, a role that somebody gave themselves, and a former operator who never was one', async () => {
  const [subject] = await findingsAfter(insertThief(null))
  expect(subject).toMatch(/^operator 0x\S+ has the roles payout-maker in the database, and none in the registry$/)
  const [former] = await findingsAfter(insertThief('2026-01-01'))
  expect(former).toMatch(/ had the roles payout-maker, settlement in the database, and never in the registry$/)
  const { address } = settler.wallet
  const raised = sql`update operator set roles = array['settlement', 'payout-maker'] where operator_id = ${settler.operatorId}`
  const both = `operator ${address} has the roles settlement, payout-maker in the database, and settlement in the registry`
  expect(await findingsAfter(raised)).toEqual([both])
  const past = sql`update operator set past_roles = array['catalogue'] where operator_id = ${settler.operatorId}`
  expect(await findingsAfter(past)).toEqual([
    `operator ${address} had the roles catalogue in the database, and never in the registry`,
  ])
  const ended = sql`update operator set ended_at = now() where operator_id = ${settler.operatorId}`
  expect(await findingsAfter(ended)).toEqual([
    `operator ${address} has the roles none in the database, and settlement in the registry`,
  ])
})

it.each([
  ['another operator', sql`address = ${thief}`, ['maker_signature_invalid', 'checker_signature_invalid']],
  ['other roles', sql`roles = array['settlement']`, ['maker_signature_invalid', 'checker_signature_invalid']],
  ['a signature of nobody', sql`checker_signature = '0x' || repeat('11', 65)`, ['checker_signature_invalid']],
  ['a signer who is no admin', sql`maker = ${thief}`, ['maker_role_missing', 'maker_signature_invalid']],
])('names a change with %s', async (_, forgery, faults) => {
  const named = await findingsAfter(sql`update operator_change set ${forgery}`)
  expect(named[0]).toContain(`operator change ${change} is effective, but two admins did not sign that: ${faults[0]}`)
  for (const fault of faults) expect(named[0]).toContain(fault)
})

it.each(['effective', 'scheduled'])('names a change that is %s in the database alone', async (state) => {
  const copy = sql`
    insert into operator_change (change_id, address, name, roles, expires_at, state, maker, maker_signature, recorded_by, recorded_at,
      checker, checker_signature, approved_by, approved_at)
    select ${forged}, ${thief}, name, roles, expires_at, ${state}, maker, maker_signature, recorded_by, recorded_at, checker,
      checker_signature, approved_by, approved_at from operator_change`
  const named = await findingsAfter(copy)
  expect(named).toContain(`operator change ${forged} is ${state} in the database, and the registry never had it`)
  expect(named[0]).toContain('but two admins did not sign that: maker_signature_invalid, checker_signature_invalid')
})

describe('the past roles of operators, by the registry’s events', () => {
  const of = (address: string) => sql`operator = ${address.toLowerCase()}`
  const others = (address: Address) =>
    `operator ${address} has had other changes of roles in the registry than in the database`
  const foreign = expect.stringMatching(
    /^registry event \d+\/\d+ is in the database, and the chain has another or none$/,
  )

  it.each([
    ['with other roles', sql`roles = 255`],
    ['of another operator', sql`operator = ${thief}`],
    ['at another time', sql`block_time = block_time - interval '1 hour'`],
    ['of another transaction', sql`tx_hash = '0x' || repeat('7e', 32)`],
    ['of another kind', sql`event = 'vetoed'`],
  ])('name an event %s', async (_, forgery) => {
    const change = sql`update registry_event set ${forgery} where event = 'changed' and ${of(newcomer)}`
    expect(await findingsAfter(change)).toContainEqual(foreign)
  })

  it('name an event that was invented', async () => {
    const invented = sql`insert into registry_event select chain_id, registry, block_number, log_index + 1000, block_time, tx_hash, event, nonce,
      operator, 255, ready_at, maker, checker from registry_event where event = 'changed' and ${of(newcomer)}`
    expect(await findingsAfter(invented)).toEqual([foreign, others(newcomer)])
  })

  it('name an operator whose change was removed, with or without its announcement', async () => {
    const change = sql`delete from registry_event where event = 'changed' and ${of(newcomer)}`
    const all = sql`delete from registry_event where ${of(newcomer)}`
    expect(await findingsAfter(change)).toEqual([others(newcomer)])
    expect(await findingsAfter(all)).toEqual([others(newcomer)])
  })

  it('name an operator who was changed, when the events of the deployment are missing', async () => {
    const earlier = 'was changed before the worker began to read the registry, so nobody can verify its earlier roles'
    const begun = sql`delete from registry_event where block_number = (select min(block_number) from registry_event)`
    expect(await findingsAfter(begun)).toEqual([`operator ${newcomer} ${earlier}`])
  })
})
