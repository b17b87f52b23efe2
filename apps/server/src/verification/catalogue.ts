import { catalogueContent } from '../catalogue/catalogue-file.ts'
import type { StoredChange } from '../catalogue/changes/change-fields.ts'
import { type CatalogueContent, changeLines, channelOf, type WantedContent } from '../catalogue/changes/change-lines.ts'
import { readCatalogue } from '../catalogue/read-catalogue.ts'
import { readUsdtDecimals } from '../db/asset.ts'
import type { Database } from '../db/connection.ts'
import { readApproved } from '../decisions/stored-record-store.ts'
import { readAllContacts } from '../support/contacts/contact-store.ts'
import type { Finding } from './findings/finding.ts'

/**
 * Checks that each site, pool, plan and contact channel is what two operators approved last. Entries that no signed
 * change names, such as the demo's, are not checked. `verifyDecisions` checks whether the changes are signed (I9).
 */
export async function verifyCatalogue(db: Database): Promise<Finding[]> {
  const changes = await readApproved<StoredChange>(db, 'CatalogueChange')
  if (changes.length === 0) return []
  const decimals = await readUsdtDecimals(db)
  const current = { ...catalogueContent(await readCatalogue(db), decimals), contacts: await readAllContacts(db) }
  const approved = lastApproved(changes.map(({ content }) => JSON.parse(content.content) as WantedContent))
  return changeLines(current, approved).map((line) => ({
    invariant: 'I9',
    subject: 'the catalogue',
    detail: `has not what two operators approved: ${line}`,
  }))
}

/** Returns what is to be there after all changes, for the entries that they name. */
function lastApproved(changes: readonly WantedContent[]): WantedContent {
  const last = <Entry>(pick: (content: CatalogueContent) => readonly Entry[], nameOf: (entry: Entry) => string) => [
    ...new Map(changes.flatMap(pick).map((entry) => [nameOf(entry), entry])).values(),
  ]
  const bySlug = ({ slug }: { readonly slug: string }) => slug
  const contacts = new Map<string, WantedContent['contacts'][number]>()
  for (const change of changes) {
    for (const contact of change.contacts) contacts.set(channelOf(contact), contact)
    for (const ended of change.endedContacts) contacts.delete(channelOf(ended))
  }
  return {
    sites: last(({ sites }) => sites, bySlug),
    pools: last(({ pools }) => pools, bySlug),
    plans: last(({ plans }) => plans, bySlug),
    contacts: [...contacts.values()],
    endedContacts: [],
  }
}
