import { catalogueShapes, contactShapes } from '@terahold/contract/calls/desk/catalogue-changes'
import { Refusal } from '@terahold/contract/refusal'
import { dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RecordDependencies } from '../../decisions/records.ts'
import { createStoredRecords } from '../../decisions/stored-records.ts'
import type { Clock } from '../../foundation/clock.ts'
import { CatalogueError, catalogueContent, parseCatalogue } from '../catalogue-file.ts'
import { putCatalogue, refusePoolChange } from '../put-catalogue.ts'
import { readCatalogue } from '../read-catalogue.ts'
import { catalogueFields, type StoredChange } from './change-fields.ts'
import { type CatalogueContent, changeLines, channelOf, type WantedContent } from './change-lines.ts'

type Contact = z.output<typeof contactShapes.contacts>[number]

export type CatalogueChangeDependencies = RecordDependencies & {
  readonly clock: Clock
  /** Decimals of the token. */
  readonly decimals: number
  /** Our contact channels, which the operators change together with the catalogue. */
  readonly contacts: {
    readonly readAll: (db: Database) => Promise<Contact[]>
    readonly put: (tx: Tx, contact: Contact) => Promise<unknown>
    /** Returns false when the channel is not in use. */
    readonly end: (tx: Tx, channel: Pick<Contact, 'kind' | 'value'>) => Promise<boolean>
  }
}

export type CatalogueChanges = ReturnType<typeof createCatalogueChanges>

const linesAtMost = 200

/** Changes of sites, pools, plans and contact channels: one operator signs what changes, another approves it with a signature. */
export function createCatalogueChanges({ clock, decimals, contacts, ...deps }: CatalogueChangeDependencies) {
  const read = async (db: Database): Promise<CatalogueContent> => ({
    ...catalogueContent(await readCatalogue(db), decimals),
    contacts: await contacts.readAll(db),
  })

  /** Reads the entries to write, each value in its one spelling. @throws Refusal 400 bad_field naming the first wrong one. */
  function parse(request: unknown): WantedContent {
    const whole = z.strictObject({ ...catalogueShapes(decimals), ...contactShapes }).safeParse(request)
    if (!whole.success) throw badField(whole.error.issues[0]?.path.join('.') || 'plans')
    const { contacts: added, endedContacts, ...entries } = whole.data
    const content = catalogueContent(parseCatalogue(entries, decimals), decimals)
    return { ...content, contacts: added, endedContacts }
  }

  async function check(db: Database, request: unknown): Promise<StoredChange> {
    const wanted = parse(request)
    const { pools } = parseCatalogue(entriesOf(wanted), decimals)
    const current = await read(db)
    for (const pool of pools) await named(refusePoolChange(db, pool, dayOf(clock.now())))
    refuseUnknown(current, wanted)
    const changes = changeLines(current, wanted)
    if (changes.length === 0) throw new Refusal(409, 'catalogue_same')
    if (changes.length > linesAtMost) throw badField('plans')
    return { content: JSON.stringify(wanted), changes }
  }

  async function carryOut(tx: Tx, { content, changes }: StoredChange): Promise<void> {
    const { found } = await apply(tx, JSON.parse(content) as WantedContent)
    if (JSON.stringify(found) !== JSON.stringify(changes)) throw new Refusal(409, 'decision_changed')
  }

  /** Writes the entries. Returns what changed. */
  async function apply(tx: Tx, wanted: WantedContent) {
    // Two changes at once could each be right alone and wrong together.
    await sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`.execute(tx)
    const found = changeLines(await read(tx), wanted)
    await named(putCatalogue(tx, clock, parseCatalogue(entriesOf(wanted), decimals)))
    for (const contact of wanted.contacts as readonly Contact[]) {
      await contacts.end(tx, contact)
      await contacts.put(tx, contact)
    }
    for (const channel of wanted.endedContacts as readonly Contact[]) await contacts.end(tx, channel)
    return { found, wanted }
  }

  const records = createStoredRecords(deps, {
    type: 'CatalogueChange',
    subject: 'catalogue',
    fieldsOf: catalogueFields,
    check,
    carryOut: (tx, { content }) => carryOut(tx, content),
  })
  return {
    ...records,
    /** Returns everything that a change can change. */
    read: () => read(deps.db),
    /** Writes entries without asking two operators, in a transaction that is undone. @throws Refusal as `draft`. */
    tryIn: async (tx: Tx, given: { readonly recordId: string } | { readonly request: unknown }) => {
      const { content } = await ('recordId' in given ? records.contentOf(tx, given.recordId) : check(tx, given.request))
      return apply(tx, JSON.parse(content) as WantedContent)
    },
  }
}

const entriesOf = ({ sites, pools, plans }: WantedContent) => ({ sites, pools, plans })

/** @throws Refusal 400 bad_field for a site, pool or channel that does not exist, and for a plan that moves to another pool. */
function refuseUnknown(current: CatalogueContent, wanted: WantedContent): void {
  const sites = new Set([...current.sites, ...wanted.sites].map(({ slug }) => slug))
  const pools = new Set([...current.pools, ...wanted.pools].map(({ slug }) => slug))
  const channels = new Set(current.contacts.map(channelOf))
  for (const [index, { site }] of wanted.pools.entries()) if (!sites.has(site)) throw badField(`pools.${index}.site`)
  for (const [index, { slug, pool }] of wanted.plans.entries()) {
    const known = current.plans.find((plan) => plan.slug === slug)
    if (!pools.has(pool) || (known && known.pool !== pool)) throw badField(`plans.${index}.pool`)
  }
  for (const [index, channel] of wanted.endedContacts.entries())
    if (!channels.has(channelOf(channel))) throw badField(`endedContacts.${index}.value`)
}

async function named<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw error instanceof CatalogueError ? badField(error.field) : error
  }
}

function badField(field: string): Refusal {
  return new Refusal(400, 'bad_field', { field })
}
