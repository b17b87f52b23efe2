import { randomBytes } from 'node:crypto'
import { contract } from '@terahold/contract'
import { named, recordNames } from '@terahold/contract/calls/desk/record-names'
import { addDays, dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Hex } from 'viem'
import { encodePay } from '../../../apps/server/src/chain/payout/payout-vault.ts'
import { signerFromPrivateKey } from '../../../apps/server/src/chain/signer/signer.ts'
import { transact } from '../../../apps/server/src/chain/signer/transact.ts'
import { newId } from '../../../apps/server/src/db/ids.ts'
import { someHash, usdt } from '../../money/support/founding.ts'
import { otherKeys, settlerKeys } from '../../money/support/release.ts'
import type { Asked, Harness, ValidCall } from './harness.ts'

type Call = Parameters<Harness['must']>[0]
type Fields = NonNullable<Asked['fields']>
/** The keys of the first and the second operator. */
type Pair = readonly [Hex, Hex]

export const settlers: Pair = [settlerKeys[0] ?? '0x', settlerKeys[1] ?? '0x']
export const payers: Pair = [otherKeys.maker, otherKeys.checker]

const why = 'It was found out by hand'

type Kind = {
  readonly calls: { readonly draft: Call; readonly record: Call; readonly decision: Call }
  readonly by: Pair
  readonly given: (harness: Harness) => Promise<Fields>
}

/** Valid requests for the calls of a kind of record that two operators sign. */
export function recordsOf({ calls, by: [first, second], given }: Kind) {
  const draft: ValidCall = async (harness) => {
    // Can move the clock, and a session is short.
    const fields = await given(harness)
    return { token: await harness.operate(first), fields }
  }
  const record: ValidCall = async (harness) => {
    const asked = await draft(harness)
    const signed = await harness.signedWith(first, await harness.must(calls.draft, asked))
    return { ...asked, fields: { ...asked.fields, ...signed } }
  }
  const made: ValidCall = async (harness) => {
    const { data } = await harness.must(calls.record, await record(harness))
    return { token: await harness.operate(second), params: { id: data.id ?? '' } }
  }
  return {
    list: (async (harness) => ({ token: await harness.operate(second) })) satisfies ValidCall,
    draft,
    record,
    decision: made,
    approve: (async (harness) => {
      const asked = await made(harness)
      return { ...asked, fields: await harness.signedWith(second, await harness.must(calls.decision, asked)) }
    }) satisfies ValidCall,
    reject: (async (harness) => ({ ...(await made(harness)), fields: { reason: why } })) satisfies ValidCall,
  }
}

const asSettler: ValidCall = async (harness) => ({ token: await harness.settler(0) })
const asPayer: ValidCall = async (harness) => ({ token: await harness.first() })

let settled = 0
/** An approved revenue row that its venue has not paid. */
async function anUnpaidRow({ world }: Harness): Promise<string> {
  settled += 1
  const day = addDays(dayOf(world.clock.now()), -300 - settled)
  return world.settle(0, day, { usdt: usdt('40'), uptimeBps: 9_000 })
}

const voids = recordsOf({
  calls: { draft: contract.draftVoid, record: contract.recordVoid, decision: contract.voidDecision },
  by: settlers,
  given: async (harness) => ({ revenueId: await anUnpaidRow(harness), part: 'all', reason: why }),
})

const corrections = recordsOf({
  calls: { draft: contract.draftCorrection, record: contract.recordCorrection, decision: contract.correctionDecision },
  by: settlers,
  given: async (harness) => ({
    revenueId: await anUnpaidRow(harness),
    amount: '0.01',
    statementHash: someHash(),
    reason: why,
  }),
})

/** Settles enough days that a pool can be judged, with far less than it should have mined. */
async function aDeviation({ world }: Harness): Promise<Fields> {
  const poolId = world.founded.poolIds[0] ?? ''
  const { owner, clock } = world
  await owner
    .updateTable('revenue_deviation')
    .set(await rejected(world))
    .where('state', '=', 'recorded')
    .execute()
  for (let back = 20; back < 29; back += 1) {
    const day = addDays(dayOf(clock.now()), -back)
    const known = owner.selectFrom('revenue').select('day').where('day', '=', day).where('pool_id', '=', poolId)
    if (!(await known.executeTakeFirst())) await world.settle(0, day, { usdt: usdt('1'), uptimeBps: 9_000 })
  }
  return { poolId, reason: why }
}

const deviations = recordsOf({
  calls: { draft: contract.draftDeviation, record: contract.explainDeviation, decision: contract.deviationDecision },
  by: settlers,
  given: aDeviation,
})

/** A transfer of a venue, and how it is split. */
async function aRemittance({ world }: Harness): Promise<Fields> {
  await world.send(world.chainSetup.venue, usdt('12'))
  await world.test.client.mine({ blocks: 3 })
  await world.readChain()
  const { tx_hash: txHash, log_index: logIndex } = await world.owner
    .selectFrom('venue_payment as p')
    .select(['tx_hash', 'log_index'])
    .where(sql<boolean>`not exists (select from remittance_advice a where a.tx_hash = p.tx_hash)`)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ poolId: string; amount: string }>`
    select pool_id as "poolId", (sum(c.amount) / 1e18)::text as amount from revenue_clearing c join revenue using (revenue_id)
    where c.tx_hash = ${txHash} and c.log_index = ${logIndex} group by 1`.execute(world.owner)
  const cleared = rows.reduce((sum, { amount }) => sum + usdt(amount), 0n)
  const poolId = world.founded.poolIds[0] ?? ''
  const own = rows.find((row) => row.poolId === poolId)
  const rest = usdt('12') - cleared + (own ? usdt(own.amount) : 0n)
  const others = rows.filter((row) => row.poolId !== poolId)
  const lines = [...others, ...(rest > 0n ? [{ poolId, amount: decimal(rest) }] : [])]
  return { txHash, logIndex, lines, statementHash: someHash() }
}

const decimal = (minor: bigint) => `${minor / 10n ** 18n}.${String(minor % 10n ** 18n).padStart(18, '0')}`

const advices = recordsOf({
  calls: { draft: contract.draftAdvice, record: contract.recordAdvice, decision: contract.adviceDecision },
  by: settlers,
  given: aRemittance,
})

const someAddress = () => `0x${randomBytes(20).toString('hex')}`

const venues = recordsOf({
  calls: {
    draft: contract.draftVenueChange,
    record: contract.proposeVenueChange,
    decision: contract.venueChangeDecision,
  },
  by: settlers,
  given: async ({ world, key }) => ({
    name: `Venue ${key()}`,
    addresses: [someAddress()],
    isAdvised: false,
    poolIds: [world.founded.poolIds[0] ?? ''],
  }),
})

/** Ends a halt that an earlier call left. */
export async function resumed({ world }: Harness): Promise<void> {
  const by = sql`(select operator_id from operator where name = 'First')`
  const other = sql`(select operator_id from operator where name = 'Second')`
  await sql`update payout_halt set decision = 'go_on', resume_reason = ${why}, prepared_by = ${by}, prepared_at = database_now(),
    released_by = ${other}, released_at = database_now() where released_at is null`.execute(world.owner)
}

const resumes = recordsOf({
  calls: { draft: contract.draftResume, record: contract.prepareResume, decision: contract.resumeDecision },
  by: payers,
  async given(harness) {
    await resumed(harness)
    await harness.must(contract.haltPayouts, { token: await harness.first(), fields: { reason: why } })
    const { halt_id: haltId } = await harness.world.owner
      .selectFrom('payout_halt')
      .select('halt_id')
      .where('released_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { haltId, decision: 'go_on', reason: why }
  },
})

let strange = 0n
/** A payment to a member by someone who has the payout key. */
async function aStrangePayment(harness: Harness): Promise<Fields> {
  const { world } = harness
  const { place } = world.chainSetup
  const member = await harness.rich('50')
  await world.refill(usdt('10'))
  strange += 1n
  const data = encodePay(1_000_000n + strange, [{ to: member.wallet.address, amount: usdt('7') }])
  const { txHash: hash } = await transact(world.test.chain, signerFromPrivateKey(place.payoutKey), {
    to: place.vault,
    data,
  })
  await world.test.client.mine({ blocks: 3 })
  await world.readChain()
  const { log_index: logIndex } = await world.owner
    .selectFrom('chain_transfer')
    .select('log_index')
    .where('tx_hash', '=', hash.toLowerCase())
    .executeTakeFirstOrThrow()
  return { txHash: hash, logIndex, reason: why }
}

const limitRaises = recordsOf({
  calls: { draft: contract.draftLimitRaise, record: contract.recordLimitRaise, decision: contract.limitRaiseDecision },
  by: payers,
  given: async ({ world }) => ({
    day: dayOf(world.clock.now()),
    perHour: '60000',
    perDay: '200000',
    newWallets: '20000',
    reason: why,
  }),
})

const bookings = recordsOf({
  calls: { draft: contract.draftOutflowBooking, record: contract.bookOutflow, decision: contract.outflowDecision },
  by: payers,
  given: aStrangePayment,
})

const aBlock = () => ({ address: someAddress(), reason: why })

/** Asks for a draft and returns the request with its signature, of an operator with every role of the payouts and support. */
export async function signedAct(harness: Harness, draft: Call, fields: Fields): Promise<Asked> {
  const token = await harness.first()
  return {
    token,
    fields: { ...fields, ...(await harness.signedWith(payers[0], await harness.must(draft, { token, fields }))) },
  }
}

const unblocks = recordsOf({
  calls: { draft: contract.draftUnblock, record: contract.prepareUnblock, decision: contract.unblockDecision },
  by: payers,
  async given(harness) {
    const block = aBlock()
    await harness.must(contract.blockAddress, await signedAct(harness, contract.draftAddressBlock, block))
    return block
  },
})

/** Adds a block that the chain does not have to those that the books know. */
async function aReplacedBlock({ world }: Harness): Promise<Fields> {
  const { owner } = world
  await owner
    .updateTable('chain_adoption')
    .set(await rejected(world))
    .where('state', '=', 'recorded')
    .execute()
  // Above what an earlier adoption agreed on. The chain gets another final block there: without one it would only be behind.
  const { number } = await world.test.client.getBlock({ blockTag: 'finalized' })
  await sql`insert into scan_checkpoint (chain_id, token, height, block_hash, block_time)
    select chain_id, token, ${number + 1n}::bigint, ${`0x${'de'.repeat(32)}`}, block_time from scan_cursor on conflict do nothing`.execute(
    owner,
  )
  await world.test.client.mine({ blocks: 3 })
  return { reason: why }
}

async function rejected({ owner, clock }: Harness['world']) {
  const { operator_id } = await owner
    .selectFrom('operator')
    .select('operator_id')
    .where('name', '=', 'Ben')
    .executeTakeFirstOrThrow()
  return { state: 'rejected', decided_by: operator_id, decided_at: clock.now() } as const
}

const adoptions = recordsOf({
  calls: { draft: contract.draftAdoption, record: contract.recordAdoption, decision: contract.adoptionDecision },
  by: settlers,
  given: aReplacedBlock,
})

/** A reconciliation that found a difference. */
async function aDifference({ world }: Harness): Promise<Fields> {
  const { owner, clock } = world
  await owner
    .updateTable('reconciliation_acceptance')
    .set(await rejected(world))
    .where('state', '<>', 'rejected')
    .execute()
  await world.readChain()
  await world.subjects.reconciliation.run('schedule')
  const id = newId(clock)
  await sql`insert into reconciliation select * from jsonb_populate_record(null::reconciliation, (
    select to_jsonb(r) || jsonb_build_object('reconciliation_id', ${id}::text, 'at', r.at + interval '1 second')
    from reconciliation r order by at desc limit 1))`.execute(owner)
  await sql`insert into reconciliation_check (reconciliation_id, name, subject, unit, rule, expected, found, difference, agrees)
    values (${id}, 'treasury', '', 'minor', 'equal', 0, 5, 5, false)`.execute(owner)
  return { check: 'treasury', reason: why }
}

const acceptances = recordsOf({
  calls: { draft: contract.draftAcceptance, record: contract.acceptDifference, decision: contract.acceptanceDecision },
  by: settlers,
  given: aDifference,
})

const aFreeze = async (harness: Harness) => ({ member: (await harness.member()).memberId, reason: why })

const lifts = recordsOf({
  calls: { draft: contract.draftUnfreeze, record: contract.prepareUnfreeze, decision: contract.unfreezeDecision },
  by: payers,
  async given(harness) {
    const freeze = await aFreeze(harness)
    await harness.must(contract.freezeMember, await signedAct(harness, contract.draftFreeze, freeze))
    return freeze
  },
})

const resets = recordsOf({
  calls: {
    draft: contract.draftAccountReset,
    record: contract.prepareAccountReset,
    decision: contract.accountResetDecision,
  },
  by: payers,
  given: aFreeze,
})

/** Valid requests for the calls of all kinds of records, except those that need goods. */
export const validRecordCalls = {
  ...named(recordNames.void, voids),
  ...named(recordNames.correction, corrections),
  listPoolDeviations: asSettler,
  ...named(recordNames.deviation, deviations),
  listVenuePayments: asSettler,
  ...named(recordNames.advice, advices),
  listVenues: asSettler,
  ...named(recordNames.venueChange, venues),
  ...named(recordNames.resume, resumes),
  ...named(recordNames.limitRaise, limitRaises),
  listUnknownOutflows: asPayer,
  ...named(recordNames.outflowBooking, bookings),
  listBlockedAddresses: asPayer,
  draftAddressBlock: (async (harness) => ({ token: await harness.first(), fields: aBlock() })) satisfies ValidCall,
  blockAddress: ((harness) => signedAct(harness, contract.draftAddressBlock, aBlock())) satisfies ValidCall,
  ...named(recordNames.unblock, unblocks),
  ...named(recordNames.adoption, adoptions),
  listClaims: asSettler,
  listDifferences: asSettler,
  ...named(recordNames.acceptance, acceptances),
  listFreezes: asPayer,
  draftFreeze: (async (harness) => ({
    token: await harness.first(),
    fields: await aFreeze(harness),
  })) satisfies ValidCall,
  ...named(recordNames.accountReset, resets),
  freezeMember: (async (harness) =>
    signedAct(harness, contract.draftFreeze, await aFreeze(harness))) satisfies ValidCall,
  ...named(recordNames.unfreeze, lifts),
}
