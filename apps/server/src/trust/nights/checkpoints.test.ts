import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { addDays, type Day } from '@terahold/money/day'
import { type HistoryVerdict, type SeenHistory, verifyHistory } from '@terahold/proof/history'
import { decodeCheckpoint, keyTypes } from '@terahold/proof/note'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { listen } from '../../foundation/fixtures/loopback.ts'
import { createLedgerFixture } from '../../ledger/fixtures/ledger-fixture.ts'
import { insertTree } from '../liabilities/liability-store.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createNightProofs } from './night-proofs.ts'
import { cosign, newNoteSigner, signCheckpoint } from './note-signer.ts'
import { createOwnWitness, type WitnessReply, type WitnessStore } from './witness/own-witness.ts'
import type { Witness } from './witness-client.ts'

const log = newNoteSigner('terahold.example/nights', keyTypes.log)
const first = newNoteSigner('one.example/w', keyTypes.witness)
const second = newNoteSigner('two.example/w', keyTypes.witness)

let book: Awaited<ReturnType<typeof createLedgerFixture>>
let day: Day = '2026-11-01'
const heads = new Map<string, Awaited<ReturnType<WitnessStore['read']>>>()
const bodies: string[] = []
/** What the double of a witness answers instead of the witness itself; nothing at all for 'silence'. */
let fault: ((body: string) => WitnessReply) | 'silence' | undefined
let service: Awaited<ReturnType<typeof listen>>
let url: string

beforeAll(async () => {
  book = await createLedgerFixture()
  await book.moveTo('2026-11-02T01:00:00Z')
  const witness = createOwnWitness({
    signer: first,
    clock: book.clock,
    logs: [log.key],
    store: { read: async (origin) => heads.get(origin), write: async (origin, head) => void heads.set(origin, head) },
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await request.toArray()).join('')
    bodies.push(body)
    if (fault === 'silence') return void request.socket.destroy()
    const { status, text } = fault ? fault(body) : await witness.addCheckpoint(body)
    response.writeHead(status).end(text)
  }
  const server = createServer((request, response) => void answer(request, response))
  service = await listen(server)
  url = `${service.url}/w/`
})
afterEach(() => {
  fault = undefined
  bodies.length = 0
})
afterAll(async () => {
  await service.close()
  await book.drop()
})

const witnessOf = (signer: typeof first): Witness => ({ key: signer.key, publicText: signer.publicText, url })
const open = (witnesses: readonly Witness[] = [witnessOf(first)], signer = log) =>
  createCheckpoints({ db: book.app, clock: book.clock, signer, witnesses })

/** Publishes the tree of the next night. */
async function nextNight(): Promise<Day> {
  day = addDays(day, 1)
  await book.moveTo(`${addDays(day, 1)}T01:00:00Z`)
  const row = { day, format: 1, root: randomBytes(32), total: 5n, leaves: 4, leaving: 0n, fileHash: randomBytes(32) }
  await transaction(book.app, (tx) => insertTree(tx, { ...row, shardIndex: randomBytes(52), madeAt: book.clock.now() }))
  return day
}

type Asked = Parameters<ReturnType<typeof createNightProofs>['prove']>[0]
const prove = async (asked: Asked = {}) => (await createNightProofs(book.app).prove(asked)).data
const publishedRoot = async (of: Day) => {
  const row = await book.owner
    .selectFrom('liability_tree')
    .select('root')
    .where('day', '=', of)
    .executeTakeFirstOrThrow()
  return row.root.toString('hex')
}
const seenOf = (verdict: HistoryVerdict): SeenHistory => {
  if (!verdict.verified) throw new Error(verdict.fault)
  return verdict.seen
}
const incidents = () =>
  book.owner
    .selectFrom('incident')
    .select(['subject', sql<string>`detail->>'problem'`.as('problem')])
    .where('kind', '=', 'witness_missing')
    .where('closed_at', 'is', null)
    .execute()

describe('the log of nights', () => {
  it('has each night once, signed and cosigned, also with two processes at once', async () => {
    const days = [await nextNight(), await nextNight()]
    await Promise.all([open().step(), open().step(), open().step()])
    await open().step()
    const proof = await prove({ day: days[0] })
    const expected = { night: { day: days[0] as Day, root: await publishedRoot(days[0] as Day) } }
    const verdict = await verifyHistory(proof, expected)
    expect(verdict).toMatchObject({
      verified: true,
      cosigned: [{ name: 'one.example/w' }],
      seen: { nights: { size: 2 } },
    })
    expect(proof.witnesses).toEqual([first.publicText])
    const other = { night: { day: days[0] as Day, root: '00'.repeat(32) } }
    expect(await verifyHistory(proof, other)).toEqual({ verified: false, fault: 'night_differs' })
    expect(await incidents()).toEqual([])
    expect(decodeCheckpoint((await createNightProofs(book.app).checkpoint()) ?? '').signatures).toHaveLength(2)
  })

  it('continues every earlier size, for everyone who saw that', async () => {
    const seen: SeenHistory[] = [seenOf(await verifyHistory(await prove(), {}))]
    for (let night = 0; night < 5; night += 1) {
      await nextNight()
      await open().step()
      const newest = seenOf(await verifyHistory(await prove(), {}))
      for (const earlier of seen) {
        const proof = await prove({ from: earlier.nights.size })
        expect((await verifyHistory(proof, { seen: earlier })).verified).toBe(true)
        const altered = { ...earlier, nights: { ...earlier.nights, root: randomBytes(32) } }
        expect(await verifyHistory(proof, { seen: altered })).toEqual({ verified: false, fault: 'history_changed' })
      }
      seen.push(newest)
    }
    await expect(prove({ from: 99 })).rejects.toMatchObject({ reason: 'record_unknown' })
    await expect(prove({ size: 99 })).rejects.toMatchObject({ reason: 'record_unknown' })
  })

  it('shows a past night that was altered in the database to anybody who asks for it', async () => {
    const [altered] = [addDays('2026-11-01', 2)]
    await book.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update liability_tree set root = ${randomBytes(32)} where day = ${altered}`.execute(tx)
    })
    const night = { day: altered, root: await publishedRoot(altered) }
    expect(await verifyHistory(await prove({ day: altered }), { night })).toEqual({
      verified: false,
      fault: 'night_differs',
    })
  })

  it('shows a history that was altered with all its hashes to anybody with an earlier checkpoint', async () => {
    const earlier = seenOf(await verifyHistory(await prove(), {}))
    await book.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update night_leaf set hash = ${randomBytes(32)} where leaf_no = 1`.execute(tx)
    })
    await nextNight()
    await open().step()
    const proof = await prove({ from: earlier.nights.size })
    expect((await verifyHistory(proof, {})).verified).toBe(true)
    expect(await verifyHistory(proof, { seen: earlier })).toEqual({ verified: false, fault: 'history_changed' })
    expect(await incidents()).toEqual([{ subject: 'one.example/w', problem: 'history_changed' }])
    expect((await prove()).witnesses).toEqual([first.publicText])
    heads.clear()
  })
})

describe('a witness', () => {
  it('that knows another size gets the proof from that one', async () => {
    await book.moveTo(`${addDays(day, 1)}T02:00:00Z`)
    await open().step()
    expect(bodies.map((body) => body.split('\n')[0])).toEqual([expect.stringMatching(/^old [1-9]/), 'old 0'])
    expect(await incidents()).toEqual([])
  })

  it.each([
    ['refuses the signature', 403, '', 'log_signature_refused'],
    ['does not know the log', 404, '', 'log_unknown'],
    ['finds no consistency', 422, '', 'history_changed'],
    ['does not understand', 400, '', 'bad_request'],
    ['states a conflict without a size', 409, 'many', 'conflict_without_size'],
    ['has signed more nights than there are', 409, '4000\n', 'more_nights'],
    ['answers no signature', 200, 'thanks\n', 'signature_invalid'],
  ] as const)('that %s is an incident at once, until it signs', async (_, status, text, problem) => {
    await nextNight()
    fault = () => ({ status, text })
    await open().step()
    expect(await incidents()).toEqual([{ subject: 'one.example/w', problem }])
    fault = undefined
    await open().step()
    expect(await incidents()).toHaveLength(1)
    await book.moveTo(`${addDays(day, 1)}T01:02:00Z`)
    await open().step()
    expect(await incidents()).toEqual([])
  })

  it('whose signature is another’s, of another text, or of the future is not published', async () => {
    await nextNight()
    const seconds = Math.floor(book.clock.now().getTime() / 1_000)
    const bodyOf = (sent: string) => decodeCheckpoint(sent.slice(sent.indexOf('\n\n') + 2)).body
    const forged: ((sent: string) => string)[] = [
      (sent) => cosign(second, bodyOf(sent), seconds),
      (sent) => cosign(first, bodyOf(sent).replace('nights', 'days'), seconds),
      (sent) => cosign(first, bodyOf(sent), seconds + 3 * 86_400),
      (sent) => cosign({ ...first, privateKey: second.privateKey }, bodyOf(sent), seconds),
    ]
    for (const [at, text] of forged.entries()) {
      fault = (sent) => ({ status: 200, text: text(sent) })
      await book.moveTo(`${addDays(day, 1)}T01:0${2 * at}:00Z`)
      await open().step()
      expect(bodies).toHaveLength(at + 1)
    }
    expect(decodeCheckpoint((await prove()).checkpoint).signatures).toHaveLength(1)
    expect((await incidents()).map(({ problem }) => problem)).toEqual(['signature_invalid'])
  })

  it('that is silent is an incident after ten minutes, and does not delay the others', async () => {
    await nextNight()
    fault = 'silence'
    await open().step()
    expect(await incidents()).toEqual([])
    await book.moveTo(`${addDays(day, 1)}T01:11:00Z`)
    await open().step()
    expect(await incidents()).toEqual([{ subject: 'one.example/w', problem: 'no_answer' }])
    fault = undefined
    await book.moveTo(`${addDays(day, 1)}T01:13:00Z`)
    await open([witnessOf(first), { ...witnessOf(second), url: 'http://127.0.0.1:1' }]).step()
    expect((await incidents()).map(({ subject }) => subject)).toEqual(['two.example/w'])
    expect((await verifyHistory(await prove(), {})).verified).toBe(true)
    await open().step()
    expect(await incidents()).toEqual([])
  })
})

describe('a witness that is slow', () => {
  let slow: typeof service
  let waits: 'for ever' | 'byte by byte'
  const open = (...witnesses: readonly Witness[]) =>
    createCheckpoints({ db: book.app, clock: book.clock, signer: log, witnesses, witnessWaitMs: 300 })
  const slowWitness = (): Witness => ({ ...witnessOf(second), url: slow.url })
  beforeAll(async () => {
    const server = createServer((request, response) => {
      request.resume()
      if (waits === 'for ever') return
      response.writeHead(200)
      const drip = setInterval(() => response.write('— '), 50)
      response.on('close', () => clearInterval(drip))
    })
    slow = await listen(server)
  })
  afterAll(() => slow.close())

  it.each(['for ever', 'byte by byte'] as const)(
    'is given up when it answers %s, while the others’ signatures are published',
    async (how) => {
      waits = how
      await nextNight()
      const started = performance.now()
      await open(witnessOf(first), slowWitness()).step()
      expect(performance.now() - started).toBeLessThan(5_000)
      const verdict = await verifyHistory(await prove(), {})
      expect(verdict).toMatchObject({ verified: true, cosigned: [{ name: first.key.name }] })
      expect((await incidents()).map(({ subject }) => subject)).not.toContain(second.key.name)
      await book.moveTo(`${addDays(day, 1)}T01:11:00Z`)
      await open(witnessOf(first), slowWitness()).step()
      expect(await incidents()).toContainEqual({ subject: second.key.name, problem: 'late_answer' })
      await open(witnessOf(first)).step()
      expect(await incidents()).toEqual([])
    },
  )
})

describe('our own witness', () => {
  const store: WitnessStore = { read: async () => undefined, write: async () => undefined }
  const witness = () => createOwnWitness({ signer: first, clock: book.clock, logs: [log.key], store })
  const note = signCheckpoint(log, { size: 3, root: randomBytes(32) })
  const other = newNoteSigner('other.example/nights', keyTypes.log)
  const impostor = newNoteSigner(log.key.name, keyTypes.log)
  const hash = randomBytes(32).toString('base64')

  it.each([
    ['another old size', 409, `old 2\n\n${note}`],
    ['a proof from nothing', 422, `old 0\n${hash}\n\n${note}`],
    ['an old size above the new one', 400, `old 4\n\n${note}`],
    ['no old size', 400, `\n${note}`],
    ['an old size with a leading zero', 400, `old 00\n\n${note}`],
    ['64 hashes', 400, `old 0\n${`${hash}\n`.repeat(64)}\n${note}`],
    ['a hash of 31 bytes', 400, `old 0\n${randomBytes(31).toString('base64')}\n\n${note}`],
    ['a checkpoint of an unknown log', 404, `old 0\n\n${signCheckpoint(other, { size: 3, root: randomBytes(32) })}`],
    ['a checkpoint by another key', 403, `old 0\n\n${signCheckpoint(impostor, { size: 3, root: randomBytes(32) })}`],
    ['a changed checkpoint', 403, `old 0\n\n${note.replace('\n3\n', '\n4\n')}`],
    ['no checkpoint', 400, 'old 0\n\nhello\n'],
  ])('refuses %s', async (_, status, body) => {
    expect((await witness().addCheckpoint(body)).status).toBe(status)
  })
})
