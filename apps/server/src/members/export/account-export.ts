import type { exportAccount } from '@terahold/contract/calls/account'
import type { DataOf } from '@terahold/contract/endpoint'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { MemberIdentity } from '../../http/call/handler.ts'
import { limit } from '../../http/limits/rate-limit.ts'
import { csvOf } from './csv.ts'

export type ExportRow = Readonly<Record<string, unknown>>
type Page = { readonly pageNum: number; readonly pageSize: number }

/** What one subject holds of a member, by that subject's own function, a page at a time and newest first. */
export type ExportPart = {
  readonly name: string
  readonly read: (
    member: MemberIdentity & { readonly locale: Language },
    page: Page,
  ) => Promise<{ readonly rows: readonly ExportRow[]; readonly total: number }>
}

export type ExportDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly parts: readonly ExportPart[]
}

/**
 * Everything that is held of a member, each part as rows and as a CSV file. A part ends after its newest 5,000 rows and then
 * says that it is not complete; the listing call it comes from gives the rest by pages.
 * @throws Refusal 429 rate_limited after six in an hour.
 */
export type ExportAccount = (
  member: MemberIdentity & { readonly locale: Language },
) => Promise<DataOf<typeof exportAccount>>

const perMemberAndHour = 6
const pageSize = 100
const mostRows = 5_000

export function createExport({ db, clock, parts }: ExportDependencies): ExportAccount {
  return async (member) => {
    await limit(db, `export:${member.memberId}`, perMemberAndHour, 3_600)
    const generatedAt = clock.now().toISOString()
    const written: DataOf<typeof exportAccount>['parts'] = []
    for (const { name, read } of parts) {
      const { rows, complete } = await readAll((page) => read(member, page))
      const csv = { fileName: `terahold-${name}.csv`, content: csvOf(rows) }
      written.push({ name, complete, rows, csv })
    }
    return { generatedAt, parts: written }
  }
}

async function readAll(
  read: (page: Page) => ReturnType<ExportPart['read']>,
): Promise<{ rows: ExportRow[]; complete: boolean }> {
  const all: ExportRow[] = []
  for (let pageNum = 1; all.length < mostRows; pageNum += 1) {
    const { rows, total } = await read({ pageNum, pageSize })
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return { rows: all, complete: true }
  }
  return { rows: all, complete: false }
}
