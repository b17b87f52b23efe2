import type { PublicIncidentKind, VersionedDocument } from '@terahold/contract/codes/public-record'
import type { Section } from '@terahold/locale/en/risk-disclosure'
import type { Day } from '@terahold/money/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Slice } from '../../db/lists.ts'
import type { JsonValue } from '../../db/schema.gen.ts'
import { shownKinds } from './public-incidents.ts'

type Rows<Row> = { readonly rows: Row[]; readonly total: number }

/** Runs a list as a page, with the number of all its rows. */
async function paged<Row extends object>(
  db: Database,
  list: ReturnType<typeof sql>,
  { skip, count }: Slice,
): Promise<Rows<Row>> {
  const { rows } = await sql<Row>`select * from (${list}) list limit ${count} offset ${skip}`.execute(db)
  const all = await sql<{ total: number }>`select count(*)::int as total from (${list}) list`.execute(db)
  return { rows, total: all.rows[0]?.total ?? 0 }
}

export type IncidentRow = { kind: PublicIncidentKind; from: Date; to: Date | null; count: number }

/** Returns what the public sees of incidents, newest first. Those of one kind that follow each other within an hour are one. */
export function readIncidents(db: Database, page: Slice): Promise<Rows<IncidentRow>> {
  const list = sql`
    with shown as (
      select m.shown_as as kind, opened_at as from, coalesce(closed_at, 'infinity') as until
      from incident join unnest(${shownKinds.map(({ kind }) => kind)}::text[], ${shownKinds.map(({ as }) => as)}::text[],
        ${shownKinds.map(({ onlyOver }) => onlyOver)}::boolean[]) m (kind, shown_as, only_over) on m.kind = incident.kind
      where closed_at is not null or not only_over
    ), marked as (
      select *, "from" <= max(until) over (partition by kind order by "from", until rows between unbounded preceding and 1 preceding)
        + interval '1 hour' as goes_on
      from shown
    ), numbered as (
      select *, count(*) filter (where goes_on is not true) over (partition by kind order by "from", until) as number from marked
    )
    select kind, min("from") as from, nullif(max(until), 'infinity') as to, count(*)::int as count
    from numbered group by kind, number order by min("from") desc, kind`
  return paged(db, list, page)
}

export type ReleaseRow = {
  releaseHash: string
  verifierHash: string
  firstDay: Day
  lastDay: Day
  isAnchored: boolean
  block: number | null
  txHash: string | null
}

/** Returns the releases that nightly roots name, newest first, each with the first anchored root that names it. */
export function readReleases(db: Database, page: Slice): Promise<Rows<ReleaseRow>> {
  const list = sql`
    with numbered as (
      select a.*, d.day is not null as is_anchored, d.block_number, d.tx_hash,
        row_number() over (order by a.day) - row_number() over (partition by release_hash, verifier_hash order by a.day) as number
      from liability_anchor a left join liability_anchored d using (day)
    )
    select encode(release_hash, 'hex') as "releaseHash", encode(verifier_hash, 'hex') as "verifierHash", min(day) as "firstDay",
      max(day) as "lastDay", bool_or(is_anchored) as "isAnchored",
      (array_agg(block_number::int order by day) filter (where is_anchored))[1] as block,
      (array_agg(tx_hash order by day) filter (where is_anchored))[1] as "txHash"
    from numbered group by release_hash, verifier_hash, number order by min(day) desc`
  return paged(db, list, page)
}

export type PlanVersionRow = {
  planId: string
  plan: string
  texts: JsonValue
  pool: string
  version: number
  inForceAt: Date
  isInForce: boolean
  termsHash: string
  powerMths: bigint
  termDays: number
  withdrawalDays: number
  hashrateFee: bigint
  tariffPerKwh: bigint
  efficiencyMjPerTh: bigint
  serviceFeeBps: number
  goods: string | null
}

/** Returns every version of every plan, newest first. */
export function readPlanVersions(db: Database, page: Slice): Promise<Rows<PlanVersionRow>> {
  const list = sql`
    select v.plan_id as "planId", plan.name as plan, plan.texts, pool.name as pool, v.version, v.in_force_at as "inForceAt",
      v.version = max(v.version) over (partition by v.plan_id) and plan.on_sale as "isInForce", v.terms_hash as "termsHash",
      v.power_mths as "powerMths", v.term_days as "termDays", v.withdrawal_days as "withdrawalDays", t.hashrate_fee as "hashrateFee",
      t.tariff_per_kwh as "tariffPerKwh", t.efficiency_mj_per_th as "efficiencyMjPerTh", t.service_fee_bps as "serviceFeeBps",
      v.goods_name as goods
    from plan_version v join plan using (plan_id) join pool using (pool_id) join terms t on t.terms_id = v.terms_id
    order by v.in_force_at desc, plan.slug, v.version desc`
  return paged(db, list, page)
}

export type DocumentRow = { document: VersionedDocument; version: string; inForceAt: Date; sections: Section[] }

/** Every version of every document in a language, or in English where that is missing. */
const documents = (locale: string) => sql`
  select distinct on (document, version) * from (
    select document, version::text, locale, sections, in_force_at as "inForceAt" from document_version
    union all select 'risk', version, locale, sections, in_force_at from risk_disclosure) every_one
  where locale in (${locale}, 'en') order by document, version, locale = ${locale} desc`

/** Returns the versions of all documents with their texts, newest first. */
export function readDocuments(db: Database, locale: string, page: Slice): Promise<Rows<DocumentRow>> {
  const list = sql`select * from (${documents(locale)}) d order by "inForceAt" desc, document, length(version) desc, version desc`
  return paged(db, list, page)
}

/** Returns one version of a document; undefined when there is none. */
export async function readDocument(
  db: Database,
  locale: string,
  { document, version }: Pick<DocumentRow, 'document' | 'version'>,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select * from (${documents(locale)}) d where document = ${document} and version = ${version}`.execute(db)
  return rows[0]
}
