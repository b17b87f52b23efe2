import type { exportAccount } from '@terahold/contract/calls/member/account'
import type { DataOf } from '@terahold/contract/endpoint'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import type { Page } from '../../db/lists.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { MemberIdentity } from '../../http/call/handler.ts'
import { limit } from '../../http/limits/rate-limit.ts'

export type ExportRow = Readonly<Record<string, unknown>>

/** A subject's data of a member, by that subject's own function, a page at a time and newest first. */
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
 * Returns all data of a member, each part as rows and as a CSV file. A part ends after its newest 5,000 rows and then
 * says that it is not complete; the listing call it comes from returns the rest in pages.
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
  let most = 0
  for (let pageNum = 1; all.length < mostRows; pageNum += 1) {
    const { rows, total } = await read({ pageNum, pageSize })
    all.push(...rows)
    most = Math.max(most, total)
    if (rows.length === 0 || all.length >= most) return { rows: all, complete: all.length >= most }
  }
  return { rows: all, complete: false }
}

/** Formats rows as a CSV file (RFC 4180) with a header line; a missing field is an empty cell, a nested one is JSON. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))]
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A spreadsheet would run a cell that begins like a formula; an apostrophe before it makes it text. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
