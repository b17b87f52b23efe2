import { createHash, randomUUID } from 'node:crypto'
import { publicRecordCalls } from '@terahold/contract/calls/member/public-record'
import { type IncidentKind, incidentKinds } from '@terahold/contract/codes/incidents'
import { publicIncidentKinds } from '@terahold/contract/codes/public-record'
import { languageTags } from '@terahold/locale/languages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSettlementFixture, type SettlementFixture } from '../../settlement/fixtures/settlement-fixture.ts'
import { createAnnouncements } from '../../support/announcements/announcements.ts'
import { putDocuments } from './documents.ts'
import { shownKinds } from './public-incidents.ts'
import { createPublicRecord, type PublicRecord } from './public-record.ts'

const page = { pageNum: 1, pageSize: 100 }
const hashes = { release: Buffer.alloc(32, 3), verifier: Buffer.alloc(32, 4) }

let world: SettlementFixture
let record: PublicRecord
beforeAll(async () => {
  world = await createSettlementFixture()
  const { app: db, clock } = world
  record = createPublicRecord({
    db,
    decimals: 18,
    chainId: 31_337,
    registry: `0x${'ab'.repeat(20)}`,
    notices: createAnnouncements({ db, clock, audit: async () => undefined }),
    readReleaseHashes: async () => hashes,
  })
})
afterAll(() => world.database.drop())

describe('incidents', () => {
  const incident = (kind: IncidentKind, opened: string, closed: string | null, subject: string = randomUUID()) =>
    world.owner
      .insertInto('incident')
      .values({
        incident_id: randomUUID(),
        kind,
        subject,
        detail: JSON.stringify({ member: 'a secret' }),
        opened_at: new Date(`2026-11-${opened}Z`),
        closed_at: closed === null ? null : new Date(`2026-11-${closed}Z`),
      })
      .execute()
  const shown = async () =>
    (await record.incidents(page)).rows
      .map((row) => publicRecordCalls.trustIncidents.row.parse(row))
      .map(({ kind, from, to, count }) => `${kind} ${from.slice(8, 16)} ${to?.slice(8, 16) ?? 'open'} ${count}`)

  it('show each kind from when to when, newest first, and those within an hour of each other as one', async () => {
    await incident('chain_stalled', '10T10:00', '10T10:05')
    await incident('chain_replaced', '10T10:45', '10T11:30')
    await incident('chain_stalled', '10T12:31', '10T12:40')
    await incident('revenue_overdue', '09T00:00', '12T00:00')
    await incident('revenue_overdue', '10T00:00', '11T00:00')
    await incident('revenue_overdue', '12T00:30', null)
    expect(await shown()).toEqual([
      'chain_disturbed 10T12:31 10T12:40 1',
      'chain_disturbed 10T10:00 10T11:30 2',
      'revenue_late 09T00:00 open 3',
    ])
    const { rows, total } = await record.incidents({ pageNum: 2, pageSize: 2 })
    expect([rows.length, total]).toEqual([1, 3])
  })

  it('show no subject and no detail', async () => {
    expect(JSON.stringify(await record.incidents(page))).not.toMatch(/secret|subject|[0-9a-f]{8}-/)
  })

  it('show an attack only when it is over, and nothing that concerns one member or only our work', async () => {
    const before = await shown()
    await incident('payout_refused', '20T10:00', null, 'a')
    await incident('payout_held_for_unknown_payment', '20T10:00', '20T11:00')
    await incident('team_counters', '20T10:00', '20T11:00')
    expect(await shown()).toEqual(before)
    await incident('payout_verified_too_late', '19T10:00', null)
    expect(await shown()).toEqual(['payouts_stopped 19T10:00 open 1', ...before])
    await world.owner
      .updateTable('incident')
      .set({ closed_at: new Date('2026-11-21T00:00Z') })
      .where('subject', '=', 'a')
      .execute()
    expect((await shown())[0]).toBe('unapproved_change 20T10:00 21T00:00 1')
  })

  it('have a kind of operators for each public kind', () => {
    expect(new Set(shownKinds.map(({ as }) => as))).toEqual(new Set(publicIncidentKinds))
    expect(shownKinds.length).toBeLessThan(incidentKinds.length)
  })
})

describe('documents', () => {
  const list = async () =>
    (await record.documents('en', page)).rows.map((row) => publicRecordCalls.trustDocuments.row.parse(row))
  const put = () => world.owner.transaction().execute(putDocuments)

  it('get a version when they are first written, and none when they are written again', async () => {
    await put()
    await put()
    expect((await list()).map(({ document, version }) => `${document} ${version}`)).toEqual(['privacy 1', 'terms 1'])
  })

  it('get a new version when a text changed, and the old text stays readable with its hash', async () => {
    const old = { title: 'Old', text: 'We promised less than 24 hours.' }
    await world.owner
      .insertInto('document_version')
      .values(
        languageTags.map((locale) => ({
          document: 'terms',
          version: 2,
          locale,
          sections: JSON.stringify([old]),
          in_force_at: new Date('2026-11-02T00:00:00Z'),
        })),
      )
      .execute()
    await put()
    const terms = (await list()).filter(({ document }) => document === 'terms')
    expect(terms.map(({ version }) => version).sort()).toEqual(['1', '2', '3'])
    const { data } = await record.document('fr', { document: 'terms', version: '2' })
    expect(data.sections).toEqual([old])
    const text = `${old.title}\n${old.text}\n`
    expect(data.hash).toBe(createHash('sha256').update(text).digest('hex'))
    expect(terms.find(({ version }) => version === '2')?.hash).toBe(data.hash)
    const hashOf = (version: string) => terms.find((one) => one.version === version)?.hash
    expect(hashOf('3')).toBe(hashOf('1'))
  })

  it('are shown in the language of the caller, with the product’s figures', async () => {
    const textIn = async (locale: 'es' | 'zh-Hans') =>
      JSON.stringify((await record.document(locale, { document: 'terms', version: '1' })).data.sections)
    expect(await textIn('es')).toMatch(/24 horas/)
    expect(await textIn('zh-Hans')).toMatch(/24 小时/)
    expect(await textIn('es')).not.toMatch(/\{\w+\}/)
  })

  it('include the risk disclosure by its own version', async () => {
    await world.owner
      .insertInto('risk_disclosure')
      .values({
        version: '2026-11-3',
        locale: 'en',
        in_force_at: new Date('2026-11-03T00:00:00Z'),
        sections: JSON.stringify([{ title: 'Risk', text: 'You can lose money.' }]),
      })
      .execute()
    const { data } = await record.document('fr', { document: 'risk', version: '2026-11-3' })
    expect(data.sections[0]?.title).toBe('Risk')
  })

  it('refuse a version that does not exist', async () => {
    await expect(record.document('en', { document: 'terms', version: '9' })).rejects.toMatchObject({
      reason: 'record_unknown',
    })
  })

  it.each(['document_version', 'plan_version', 'registry_event'] as const)('cannot be altered in %s', async (table) => {
    await expect(sql`truncate ${sql.table(table)}`.execute(world.owner)).rejects.toThrow(/never change|append|change/i)
    await expect(sql`delete from ${sql.table(table)}`.execute(world.app)).rejects.toThrow('permission denied')
  })
})

describe('plan versions', () => {
  it('keep every version of the terms that an order would have frozen', async () => {
    const pool = await world.addPool('1000')
    await world.addTerms(pool)
    const [first = '', second = ''] = ['11', '22'].map((pair) => pair.repeat(32))
    const change = (set: object) =>
      world.owner.updateTable('plan').set(set).where('pool_id', '=', pool.poolId).execute()
    await change({ terms_hash: first, term_days: 90 })
    await change({ name: 'Another name' })
    await change({ terms_hash: second, power_mths: 2_000n })
    const { rows } = await record.planVersions('en', page)
    const versions = rows.filter((row) => row.termsHash === first || row.termsHash === second)
    expect(versions.map(({ version, termDays, power, isInForce }) => [version, termDays, power, isInForce])).toEqual([
      [3, 90, '2', true],
      [2, 90, '1', false],
    ])
    for (const row of versions) publicRecordCalls.trustPlanVersions.row.parse(row)
  })
})

describe('releases', () => {
  it('are listed by the days whose roots name them, with the first root on the chain', async () => {
    for (const [day, release] of [
      ['2026-11-01', 1],
      ['2026-11-02', 1],
      ['2026-11-03', 2],
    ] as const) {
      await world.owner
        .insertInto('liability_tree')
        .values({
          day,
          format: 1,
          root: Buffer.alloc(32, 9),
          total: 5n,
          leaves: 4,
          leaving: 0n,
          file_hash: Buffer.alloc(32, 8),
          shard_index: Buffer.alloc(1),
          made_at: new Date(),
        })
        .execute()
      await world.owner
        .insertInto('liability_anchor')
        .values({
          day,
          reserve: `0x${'1'.repeat(40)}`,
          journal_seal: Buffer.alloc(32),
          settlements: 0n,
          settlement_root: Buffer.alloc(32),
          asset_block: 1n,
          verifier_hash: Buffer.alloc(32, 4),
          release_hash: Buffer.alloc(32, release),
        })
        .execute()
    }
    const seen_at = new Date()
    const anchored = { day: '2026-11-02', tx_hash: `0x${'5'.repeat(64)}`, block_number: 77n, seen_at }
    await world.owner.insertInto('liability_anchored').values(anchored).execute()
    const { data, rows } = await record.releases(page)
    expect(data.current?.releaseHash).toBe('03'.repeat(32))
    expect(rows.map((row) => publicRecordCalls.trustReleases.row.parse(row))).toEqual([
      {
        releaseHash: '02'.repeat(32),
        verifierHash: '04'.repeat(32),
        anchor: null,
        firstDay: '2026-11-03',
        lastDay: '2026-11-03',
      },
      {
        releaseHash: '01'.repeat(32),
        verifierHash: '04'.repeat(32),
        firstDay: '2026-11-01',
        lastDay: '2026-11-02',
        anchor: { block: 77, txHash: anchored.tx_hash },
      },
    ])
  })
})

describe('notices', () => {
  it('stay readable when they are over; of a withdrawn one only the time is shown', async () => {
    const [author, publisher] = [await world.addOperator('A', ['support']), await world.addOperator('B', ['support'])]
    const notice = async (at: string, set: { withdrawn?: string; isPublished?: boolean }) => {
      const id = randomUUID()
      const by = set.withdrawn ? { withdrawn_by: author.operatorId, withdrawn_at: new Date(set.withdrawn) } : {}
      const published =
        set.isPublished === false ? {} : { published_by: publisher.operatorId, published_at: new Date(at) }
      await world.owner
        .insertInto('announcement')
        .values({
          announcement_id: id,
          from_at: new Date(at),
          to_at: new Date('2026-11-15T00:00:00Z'),
          written_by: author.operatorId,
          written_at: new Date(at),
          ...published,
          ...by,
        })
        .execute()
      await world.owner
        .insertInto('announcement_text')
        .values(
          languageTags.map((locale) => ({
            announcement_id: id,
            locale,
            title: `${locale} ${at}`,
            text: 'A text of a notice',
          })),
        )
        .execute()
    }
    await notice('2026-11-10T00:00:00Z', {})
    await notice('2026-11-11T00:00:00Z', { withdrawn: '2026-11-12T00:00:00Z' })
    await notice('2026-11-13T00:00:00Z', { withdrawn: '2026-11-12T12:00:00Z' })
    await notice('2026-11-14T00:00:00Z', { isPublished: false })
    const { rows, total } = await record.notices('fr', page)
    expect(total).toBe(2)
    expect(rows.map((row) => publicRecordCalls.trustNotices.row.parse(row))).toMatchObject([
      { from: '2026-11-11T00:00:00.000Z', withdrawnAt: '2026-11-12T00:00:00.000Z', words: null },
      { words: { title: 'fr 2026-11-10T00:00:00Z' }, withdrawnAt: null },
    ])
  })
})
