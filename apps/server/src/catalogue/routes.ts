import type { catalogueCalls } from '@terahold/contract/calls/member/catalogue'
import type { Handlers } from '../http/call/handler.ts'
import type { Catalogue } from './catalogue.ts'

/** The calls that show the catalogue. They need no session. */
export function catalogueRoutes(
  catalogue: Pick<Catalogue, 'listProjects' | 'powerSummary'>,
): Handlers<typeof catalogueCalls> {
  return {
    async projects({ input, locale }) {
      const rows = await catalogue.listProjects(input.kind, locale)
      const start = (input.pageNum - 1) * input.pageSize
      return { rows: rows.slice(start, start + input.pageSize), total: rows.length }
    },
    async powerSummary() {
      return { data: await catalogue.powerSummary() }
    },
  }
}
