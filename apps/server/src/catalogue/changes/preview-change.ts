import type { contacts } from '@terahold/contract/calls/member/support'
import type { RowOf } from '@terahold/contract/endpoint'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import { dryRun } from '../../db/dry-run.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ProjectRow } from '../projects.ts'
import type { CatalogueChanges } from './catalogue-changes.ts'

type PreviewDependencies = {
  readonly db: Database
  readonly changes: Pick<CatalogueChanges, 'tryIn'>
  /** What members' calls show. */
  readonly listProjects: (db: Database, language: Language) => Promise<ProjectRow[]>
  readonly listContacts: (db: Database, language: Language) => Promise<RowOf<typeof contacts>[]>
}

/**
 * Returns the function that shows what members would see after a change of the catalogue. The change is carried out and
 * undone, so the preview follows the same rules. The preview of an approved change shows no differences.
 * @throws Refusal as a draft of the change, 404 record_unknown.
 */
export function createChangePreview({ db, changes, listProjects, listContacts }: PreviewDependencies) {
  return (given: Parameters<CatalogueChanges['tryIn']>[1], language: Language) =>
    dryRun(db, async (tx) => {
      const { found, wanted } = await changes.tryIn(tx, given)
      const named = new Set<string>()
      for (const table of ['site', 'pool', 'plan'] as const)
        for (const id of await idsOf(tx, table, wanted[`${table}s`])) named.add(id)
      const projects = await listProjects(tx, language)
      return {
        changes: found,
        projects: projects.filter(({ id }) => named.has(id)),
        contacts: await listContacts(tx, language),
      }
    })
}

const keys = { site: 'site_id', pool: 'pool_id', plan: 'plan_id' } as const

async function idsOf(tx: Tx, table: keyof typeof keys, entries: readonly { slug: string }[]) {
  if (entries.length === 0) return []
  const slugs = entries.map(({ slug }) => slug)
  const rows = await tx.selectFrom(table).select(`${keys[table]} as id`).where('slug', 'in', slugs).execute()
  return rows.map(({ id }) => id)
}
