import type { catalogueCalls } from '@terahold/contract/calls/member/catalogue'
import { sliceOf } from '../db/lists.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { Catalogue } from './catalogue.ts'

/** The calls that show the catalogue. They need no session. */
export function catalogueRoutes(
  catalogue: Pick<Catalogue, 'listProjects' | 'powerSummary'>,
): Handlers<typeof catalogueCalls> {
  return {
    async projects({ input, locale }) {
      const rows = await catalogue.listProjects(input.kind, locale)
      const { skip, count } = sliceOf(input)
      return { rows: rows.slice(skip, skip + count), total: rows.length }
    },
    async powerSummary() {
      return { data: await catalogue.powerSummary() }
    },
  }
}
