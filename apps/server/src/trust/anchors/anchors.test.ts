import { addDays, type Day, dayOf, daysBetween } from '@terahold/money/day'
import { isEntryIn, isLineUnder } from '@terahold/proof/log'
import { readAnchored } from '@terahold/proof/reserve'
import { type RawBuilder, sql } from 'kysely'
import { type Address, type Hex, hexToBytes } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { deployReserveVault } from '../../chain/contracts/deploy.ts'
import { NodeError } from '../../chain/errors.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/fixtures/fault-proxy.ts'
import { malleateSignature } from '../../chain/fixtures/malleated-signatures.ts'
import { encodeAnchor, type RootSignature, readRootOfDay } from '../../chain/reserve/reserve-vault.ts'
import type { Signer } from '../../chain/signer/signer.ts'
import { transact } from '../../chain/signer/transact.ts'
import { deskWallets } from '../../deposits/fixtures/deposits-fixture.ts'
import { openTrustFixture, type TrustFixture } from '../fixtures/trust-fixture.ts'
import { createLiabilities, type Liabilities } from '../liabilities/liabilities.ts'
import { readSignable, readSignatures } from './anchor-store.ts'
import { type Anchors, createAnchors } from './anchors.ts'
import { createPastProofs } from './past-proofs.ts'
import { createRootFigures } from './root-figures.ts'

const hashes = { release: Buffer.alloc(32, 3), verifier: Buffer.alloc(32, 4) }
const { recorder, approver } = deskWallets

let world: TrustFixture
let reserve: Address
let sender: Signer
let liabilities: Liabilities
let anchors: Anchors

beforeAll(async () => {
  world = await openTrustFixture()
  const { depositsFixture, shop, ledger } = world
  const { test, chain, token, registry, treasury, vault } = depositsFixture
  sender = (await test.account()).signer
  await depositsFixture.client.setAutomine(true)
  reserve = await deployReserveVault(chain, treasury.signer, {
    token,
    registry: registry.address,
    payoutVault: vault.address,
    owner: treasury.address,
    dailyRefill: 1n,
  })
  await depositsFixture.client.setAutomine(false)
  liabilities = createLiabilities({
    db: shop.db,
    clock: shop.clock,
    ledger,
    decimals: 18,
    place: { chainId: BigInt(chain.chainId), reserve, token },
    storeFigures: createRootFigures({
      reserve,
      watched: { chainId: chain.chainId, token },
      readReleaseHashes: async () => hashes,
    }),
  })
  anchors = openAnchors()
})
afterAll(() => world.close())

/** Opens the job as another process would. The test can put faults into its chain. */
function openAnchors(faults: Partial<Chain> = {}): Anchors {
  const { shop, depositsFixture } = world
  const { chain, registry } = depositsFixture
  return createAnchors({ db: shop.db, clock: shop.clock, registry, reserve, sender, chain: { ...chain, ...faults } })
}

/** Moves to one o'clock of the next night and makes its tree. Returns its day. */
async function nextTree(): Promise<Day> {
  const tomorrow = Date.parse(addDays(dayOf(world.clock.now()), 1))
  await world.shop.advance(Math.ceil((tomorrow - world.clock.now().getTime()) / 1_000) + 3_600)
  const now = world.clock.now().getTime()
  await world.depositsFixture.client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(now / 1_000)) })
  await world.depositsFixture.finalise()
  await world.depositsFixture.scan()
  const { ledger, shop } = world
  // A block closes once all earlier transactions have ended.
  const sealedDays = async () => {
    await ledger.rollUp(shop.db)
    await ledger.seal(shop.db)
    return (await ledger.sealedDays(shop.db, undefined, 1)).length
  }
  await expect.poll(sealedDays).toBe(1)
  expect(await liabilities.make()).toBe(true)
  return addDays(dayOf(world.clock.now()), -1)
}

/** Returns the day of the only root that waits. */
async function waitingDay(): Promise<Day> {
  const [root, ...others] = await anchors.waiting()
  if (!root || others.length > 0) throw new Error(`${others.length} other roots wait`)
  return root.day
}

async function signBy(wallet: typeof recorder, day: Day): Promise<void> {
  const found = (await anchors.waiting()).find((root) => root.day === day)
  if (!found) throw new Error(`no root of ${day} waits`)
  await anchors.sign(day, { signer: wallet.address, signature: await wallet.signTypedData(found.typedData) })
}
async function signByBoth(day: Day): Promise<void> {
  await signBy(recorder, day)
  await signBy(approver, day)
}

const rootOf = async (day: Day) => (await readSignable(world.shop.db, day))?.root
const rootOnChain = async (day: Day) =>
  readRootOfDay(world.depositsFixture.chain, reserve, (await rootOf(day))?.day ?? 0)
const rowsOf = (table: 'liability_attempt' | 'liability_anchored', day: Day) =>
  world.owner.selectFrom(table).selectAll().where('day', '=', day).execute()
const incidents = async () => (await world.depositsFixture.incidents()).filter((each) => each.startsWith('root_'))
const mined = () => world.depositsFixture.client.mine({ blocks: 1 })
/** Takes a step, makes what it sent final, and takes another step. */
async function stepToFinal(job = anchors): Promise<void> {
  await job.step()
  await world.depositsFixture.finalise()
  await job.step()
}

describe('a night’s root', () => {
  it('is stored with figures of the same moment', async () => {
    const day = await nextTree()
    const { shop, depositsFixture } = world
    const { height } = (await depositsFixture.deposits.readCursor()) ?? { height: -1n }
    const { settlements } = await world.owner
      .selectFrom('liability_anchor')
      .select('settlements')
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    expect(await rootOf(day)).toMatchObject({
      assetBlock: height,
      releaseHash: `0x${'03'.repeat(32)}`,
      verifierHash: `0x${'04'.repeat(32)}`,
    })
    expect(settlements).toBe(1n)
    expect(await shop.db.selectFrom('settlement_leaf').select('leaf_no').execute()).toEqual([{ leaf_no: 0n }])
  })

  it('waits for two operators of the registry, and takes no other signature', async () => {
    const day = await waitingDay()
    const stranger = privateKeyToAccount(generatePrivateKey())
    await expect(signBy(stranger, day)).rejects.toMatchObject({ reason: 'role_missing' })
    const forged: Hex = `0x${'1b'.repeat(65)}`
    const wrong = anchors.sign(day, { signer: recorder.address, signature: forged })
    await expect(wrong).rejects.toMatchObject({ reason: 'signature_invalid' })
    const found = (await anchors.waiting())[0]
    const { twin } = malleateSignature(await recorder.signTypedData(found?.typedData as never))
    const refused = anchors.sign(day, { signer: recorder.address, signature: twin })
    await expect(refused, 'the contract refuses it').rejects.toMatchObject({ reason: 'signature_invalid' })
    await expect(anchors.sign('2020-01-01', { signer: recorder.address, signature: forged })).rejects.toMatchObject({
      code: 404,
      field: 'day',
    })
    await signBy(recorder, day)
    await signBy(recorder, day)
    await anchors.step()
    expect(await rowsOf('liability_attempt', day)).toEqual([])
    expect((await anchors.waiting()).map(({ signers }) => signers)).toEqual([[recorder.address.toLowerCase()]])
  })

  it('is an incident when it waits too long, until it is on the chain', async () => {
    const day = await waitingDay()
    await world.shop.advance(21 * 3_600)
    await anchors.step()
    expect(await incidents()).toEqual([`root_unanchored ${day}`])
    await signBy(approver, day)
    await anchors.step()
    await mined()
    expect(await rootOnChain(day)).toBe((await rootOf(day))?.root)
    await anchors.step()
    expect(await rowsOf('liability_anchored', day)).toEqual([])
    await world.depositsFixture.finalise()
    await anchors.step()
    await anchors.step()
    const [attempt, ...others] = await rowsOf('liability_attempt', day)
    expect(others).toEqual([])
    expect(await rowsOf('liability_anchored', day)).toMatchObject([
      { tx_hash: attempt && 'tx_hash' in attempt && attempt.tx_hash },
    ])
    expect(await incidents()).toEqual([])
    expect(await anchors.waiting()).toEqual([])
  })

  it('is an incident when it waits too long, also while nothing can be sent', async () => {
    const day = await nextTree()
    await signByBoth(day)
    await world.shop.advance(21 * 3_600)
    const refused = async () => {
      throw new Error('insufficient funds for gas')
    }
    await expect(openAnchors({ sendRaw: refused }).step()).rejects.toThrow('insufficient funds')
    expect(await incidents()).toEqual([`root_unanchored ${day}`])
    await stepToFinal()
    await anchors.step()
    expect(await incidents()).toEqual([])
  })

  it('is anchored once by two processes at the same time', async () => {
    const day = await nextTree()
    await signByBoth(day)
    const before = await world.depositsFixture.chain.nonce(sender.address, 'latest')
    await Promise.all([anchors.step(), openAnchors().step(), openAnchors().step()])
    await mined()
    await Promise.all([anchors.step(), openAnchors().step()])
    await world.depositsFixture.finalise()
    await Promise.all([anchors.step(), openAnchors().step()])
    expect(await world.depositsFixture.chain.nonce(sender.address, 'latest')).toBe(before + 1)
    expect(await rowsOf('liability_anchored', day)).toHaveLength(1)
  })
})

/** Writes around the triggers, as only a superuser can. */
async function asSuperuser(statement: RawBuilder<unknown>): Promise<void> {
  await world.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })
}

describe('a past entry', () => {
  const bytes = (hex: string) => hexToBytes(`0x${hex}`)
  const read = (method: string, params: readonly unknown[]) =>
    world.depositsFixture.client.request({ method, params } as never)
  const placeOf = ({ index, size, path }: { index: number; size: number; path: string[] }) => ({
    index,
    size,
    path: path.map(bytes),
  })
  const anchoredFor = ({ day, block }: { day: string; block: number }) =>
    readAnchored(read, { reserve, day: daysBetween('1970-01-01', day), block })

  it('has its proof under the first root that covers it: a settlement, and a line of a member', async () => {
    const { shop } = world
    const proofs = createPastProofs(shop.db)
    const { settlement_id: settlementId } = await shop.db
      .selectFrom('settlement')
      .select('settlement_id')
      .executeTakeFirstOrThrow()
    const settled = (await proofs.settlement(settlementId)).data
    if (settled.proof === null) throw new Error('no root covers the settlement')
    const onChain = await anchoredFor(settled.proof)
    const root = hexToBytes(onChain?.settlementRoot as Hex)
    expect(settled.fields[0]).toBe(settlementId)
    expect(isEntryIn(root, settled.fields, placeOf(settled.proof))).toBe(true)
    expect(isEntryIn(root, settled.fields.with(5, '1'), placeOf(settled.proof))).toBe(false)

    const { id, member_id: memberId } = await shop.db
      .selectFrom('transfer')
      .select(['id', 'member_id'])
      .where('kind', '=', 'order_payment')
      .executeTakeFirstOrThrow()
    const line = (await proofs.line(memberId, id)).data
    if (line.proof === null) throw new Error('no root covers the line')
    const seal = hexToBytes((await anchoredFor(line.proof))?.journalSeal as Hex)
    const lineProof = { fields: line.fields, place: placeOf(line.proof), seals: line.proof.seals }
    expect(line.fields.slice(0, 2)).toEqual([memberId, id])
    expect(isLineUnder(seal, lineProof)).toBe(true)
    expect(isLineUnder(seal, { ...lineProof, fields: line.fields.with(7, '1') })).toBe(false)
    await expect(proofs.line(id, id)).rejects.toMatchObject({ reason: 'record_unknown' })
    await expect(proofs.settlement(id)).rejects.toMatchObject({ reason: 'record_unknown' })
  })

  it('that was altered in the database has no proof under the root on the chain', async () => {
    const { shop, owner } = world
    const altered = await owner.selectFrom('settlement').select('settlement_id').executeTakeFirstOrThrow()
    await asSuperuser(sql`update settlement set revenue_total = revenue_total + 1`)
    const settled = (await createPastProofs(shop.db).settlement(altered.settlement_id)).data
    if (settled.proof === null) throw new Error('no root covers the settlement')
    const root = hexToBytes((await anchoredFor(settled.proof))?.settlementRoot as Hex)
    expect(isEntryIn(root, settled.fields, placeOf(settled.proof))).toBe(false)
    await asSuperuser(sql`update settlement set revenue_total = revenue_total - 1`)
  })
})

describe('a process that is killed', () => {
  const killed = async () => {
    throw new Error('killed')
  }

  it('before it sends what it stored: the next one sends the same bytes', async () => {
    const day = await nextTree()
    await signByBoth(day)
    await expect(openAnchors({ sendRaw: killed }).step()).rejects.toThrow('killed')
    expect(await rowsOf('liability_attempt', day)).toHaveLength(1)
    await anchors.step()
    await mined()
    expect(await rootOnChain(day)).toBe((await rootOf(day))?.root)
    expect(await rowsOf('liability_attempt', day)).toHaveLength(1)
  })

  it('after it sent, before it recorded: the next one records and sends nothing', async () => {
    const day = await waitingDay()
    const before = await world.depositsFixture.chain.nonce(sender.address, 'latest')
    await world.depositsFixture.finalise()
    await expect(openAnchors({ finalized: killed }).step()).rejects.toThrow('killed')
    expect(await rowsOf('liability_anchored', day)).toEqual([])
    await openAnchors().step()
    await mined()
    expect(await rowsOf('liability_anchored', day)).toHaveLength(1)
    expect(await world.depositsFixture.chain.nonce(sender.address, 'latest')).toBe(before)
  })
})

it('raises the fee of a transaction that no block takes, with the same nonce, but not on and on', async () => {
  const day = await nextTree()
  await signByBoth(day)
  const { maxFeePerGas: market } = await world.depositsFixture.chain.fees()
  for (let sixth = 0; sixth < 24; sixth += 1) {
    await anchors.step()
    await world.shop.advance(601)
  }
  const attempts = await rowsOf('liability_attempt', day)
  expect(new Set(attempts.map((row) => 'nonce' in row && row.nonce)).size).toBe(1)
  const fees = attempts.map((row) => ('max_fee' in row ? row.max_fee : 0n))
  expect(fees.length).toBeGreaterThan(3)
  for (const fee of fees) expect(fee).toBeLessThan(market * 5n)
  await world.depositsFixture.finalise()
  await anchors.step()
  expect(await rowsOf('liability_anchored', day)).toHaveLength(1)
})

describe('with a contract wallet', () => {
  const taking = `7f1626ba7e${'00'.repeat(28)}60005260206000f3`
  const sent = () => world.depositsFixture.chain.nonce(sender.address, 'latest')
  async function setCode(bytecode: Hex): Promise<void> {
    await world.depositsFixture.client.setCode({ address: recorder.address, bytecode })
    await world.depositsFixture.finalise()
  }

  it('is not sent while it takes more gas than it may use', async () => {
    await signByBoth(await nextTree())
    const before = await sent()
    // Counts down for about 800,000 gas, and then takes any signature.
    await setCode(`0x62007d005b6001900380600457${taking}`)
    await expect(anchors.step()).rejects.toThrow(NodeError)
    await setCode('0x')
    expect(await sent()).toBe(before)
    await stepToFinal()
    expect(await anchors.waiting()).toEqual([])
  })

  it('is sent with other signatures after it failed on the chain, and seldom once all have failed', async () => {
    const [day, before] = [await nextTree(), await sent()]
    await signByBoth(day)
    // Takes any signature in a trial, which has no gas price, and none in a block.
    await setCode(`0x3a602d57${taking}5b60006000fd`)
    for (let count = 0; count < 4; count += 1) await stepToFinal()
    expect((await sent()) - before, 'transactions').toBe(1)
    await signBy(deskWallets.third, day)
    for (let count = 0; count < 4; count += 1) await stepToFinal()
    expect(await rowsOf('liability_anchored', day)).toHaveLength(1)
    await setCode('0x')
  })
})

it('knows the block of a root that somebody else sent with our signatures', async () => {
  const day = await nextTree()
  await signByBoth(day)
  const found = await rootOf(day)
  const [first, second] = await readSignatures(world.shop.db, day)
  if (!found || !first || !second) throw new Error(`${day} is not signed`)
  const { client, chain, treasury } = world.depositsFixture
  await client.setAutomine(true)
  const { txHash, blockNumber } = await transact(chain, treasury.signer, {
    to: reserve,
    data: encodeAnchor(found, [first, second]),
  })
  await client.setAutomine(false)
  await world.depositsFixture.finalise()
  await anchors.step()
  expect(await rowsOf('liability_anchored', day)).toMatchObject([{ tx_hash: txHash, block_number: blockNumber }])
})

describe('one of three nodes, the first one asked', () => {
  let proxy: FaultProxy
  beforeAll(async () => {
    proxy = await startFaultProxy(world.depositsFixture.test.rpcUrl)
  })
  afterAll(() => proxy.stop())

  const revert = { error: { code: 3, message: 'execution reverted' } }
  const lies: [string, FaultProxy['fault']][] = [
    [
      'that the chain has another root',
      async ({ method }) => (method === 'eth_call' ? { result: `0x${'ee'.repeat(32)}` } : undefined),
    ],
    ['that the contract refuses the root', async ({ method }) => (method === 'eth_call' ? revert : undefined)],
    [
      'that the key has sent more',
      async ({ method }) => (method === 'eth_getTransactionCount' ? { result: '0x3e8' } : undefined),
    ],
    [
      'that a block takes any fee',
      async ({ method, params }, ask) => {
        if (method === 'eth_maxPriorityFeePerGas') return { result: '0x0' }
        if (method !== 'eth_getBlockByNumber' || params[0] !== 'latest') return undefined
        return { result: { ...((await ask(method, ...params)) as object), baseFeePerGas: '0x0' } }
      },
    ],
    [
      'that a block takes only a fee that would empty the key',
      async ({ method }) =>
        method === 'eth_maxPriorityFeePerGas' ? { result: `0x${(10n ** 15n).toString(16)}` } : undefined,
    ],
    ['nothing', async () => 'cut'],
  ]
  it.each(lies)('delays no root when it says %s', async (_, fault) => {
    const day = await nextTree()
    const { rpcUrl } = world.depositsFixture.test
    const chain = connectChain({ rpcUrls: [proxy.url, rpcUrl, rpcUrl], chainId: world.depositsFixture.chain.chainId })
    const asking = openAnchors(chain)
    await signByBoth(day)
    proxy.fault = fault
    await asking.step()
    await mined()
    await asking.step()
    await world.depositsFixture.finalise()
    await asking.step()
    expect(await rowsOf('liability_anchored', day)).toHaveLength(1)
    const attempts = await rowsOf('liability_attempt', day)
    expect(attempts).toHaveLength(1)
    expect(attempts.every((attempt) => 'max_fee' in attempt && attempt.max_fee < 10n ** 14n)).toBe(true)
    expect(await incidents()).toEqual([])
  })
})

it('is anchored with the signatures that the contract accepts, if a contract wallet revokes its own', async () => {
  const day = await nextTree()
  const { chain } = world.depositsFixture
  const third = deskWallets.third
  for (const wallet of [recorder, third, approver]) await signBy(wallet, day)
  const takesBack = openAnchors({
    call: async (request) => {
      if (request.data.includes(third.address.slice(2).toLowerCase()) && request.to === reserve)
        throw new NodeError('execution reverted', 3)
      return chain.call(request)
    },
  })
  await stepToFinal(takesBack)
  expect(await rowsOf('liability_anchored', day)).toHaveLength(1)
})

it('says when the chain has another root than the books', async () => {
  const day = await nextTree()
  const other: Hex = `0x${'ee'.repeat(32)}`
  const lying = openAnchors({
    call: async (request) => (request.to === reserve ? other : world.depositsFixture.chain.call(request)),
  })
  await lying.step()
  expect(await incidents()).toEqual([`root_differs ${day}`])
  await signByBoth(day)
  await stepToFinal()
  expect(await incidents()).toEqual([])
})

it('goes on with the next night when the chain has another root of one, as after a restored backup', async () => {
  const lost = await nextTree()
  const found = (await anchors.waiting()).find(({ day }) => day === lost)
  if (!found) throw new Error(`no root of ${lost} waits`)
  const root = { ...found.root, root: `0x${'ee'.repeat(32)}` as const }
  const typedData = { ...found.typedData, message: { ...found.typedData.message, root: root.root } }
  const signedBy = async (wallet: typeof recorder): Promise<RootSignature> => {
    return { signer: wallet.address, signature: await wallet.signTypedData(typedData) }
  }
  const data = encodeAnchor(root, [await signedBy(recorder), await signedBy(approver)])
  const { chain, client } = world.depositsFixture
  await client.setAutomine(true)
  await transact(chain, sender, { to: reserve, data })
  await client.setAutomine(false)
  await world.depositsFixture.finalise()
  await anchors.step()
  expect(await incidents()).toEqual([`root_differs ${lost}`])

  const day = await nextTree()
  await signByBoth(day)
  await stepToFinal()
  expect(await rowsOf('liability_anchored', day)).toHaveLength(1)
  expect(await anchors.waiting()).toEqual([])
})

it('goes on with the next night when the contract refuses one that is older than its newest, as after a restored backup', async () => {
  const [earlier, lost] = [await nextTree(), await nextTree()]
  await signByBoth(lost)
  await anchors.step()
  await world.depositsFixture.finalise()
  for (const table of ['liability_attempt', 'liability_signature', 'liability_anchor'])
    await asSuperuser(sql`delete from ${sql.table(table)} where day = ${lost}`)
  await signByBoth(earlier)
  await expect(anchors.step()).rejects.toThrow('revert')

  const day = await nextTree()
  await signByBoth(day)
  await expect(anchors.step()).rejects.toThrow('revert')
  await world.depositsFixture.finalise()
  await anchors.step().catch(() => undefined)
  expect(await rowsOf('liability_anchored', day)).toHaveLength(1)
  expect(await anchors.waiting()).toEqual([])
})
