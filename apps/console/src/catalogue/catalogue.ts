import type { catalogueChangeCalls, showCatalogue } from '@terahold/contract/calls/desk/catalogue-changes'
import type { DataOf, InputOf } from '@terahold/contract/endpoint'
import { api } from '../shared/api.ts'

/** Every entry of the catalogue, as a change takes it. */
export type Catalogue = DataOf<typeof showCatalogue>
export type EntryKind = keyof Catalogue
export type EntryOf<Kind extends EntryKind> = Catalogue[Kind][number]
/** What a change of the catalogue takes. */
export type UnsignedChange = InputOf<typeof catalogueChangeCalls.draftCatalogueChange>

export const entryKinds = ['plans', 'pools', 'sites', 'contacts'] as const satisfies readonly EntryKind[]

/** Reads the catalogue. */
export async function loadCatalogue(signal: AbortSignal): Promise<Catalogue> {
  return (await api.showCatalogue({}, { signal })).data
}
