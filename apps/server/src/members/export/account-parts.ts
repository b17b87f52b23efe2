import type { Database } from '../../db/connection.ts'
import type { MemberIdentity } from '../../http/call/handler.ts'
import { readAllSessions } from '../sessions/sessions-store.ts'
import type { ExportPart, ExportRow } from './account-export.ts'
import * as store from './export-store.ts'

const most = 1_000

/** This subject's data of a member: the account, sign-ins, acceptances and invite codes. */
export function ownExportParts(db: Database): ExportPart[] {
  return [
    onePage('account', async ({ memberId }) => [await store.readAccount(db, memberId)]),
    onePage('sessions', ({ memberId }) => readAllSessions(db, memberId, most)),
    onePage('codes', ({ memberId }) => store.readCodesSent(db, memberId, most)),
    onePage('disclosures', ({ memberId }) => store.readAcceptances(db, memberId)),
    onePage('invitations', ({ memberId }) => store.readInvitations(db, memberId, most)),
    onePage('freezes', ({ memberId }) => store.readFreezes(db, memberId)),
    onePage('notices', ({ memberId }) => store.readNotices(db, memberId, most)),
    onePage('events', ({ memberId }) => store.readEvents(db, memberId, most)),
  ]
}

/** A part that is read at once because its subject keeps it short. */
export function onePage(name: string, read: (member: MemberIdentity) => Promise<readonly ExportRow[]>): ExportPart {
  return {
    name,
    read: async (member, { pageNum }) => {
      const rows = pageNum === 1 ? await read(member) : []
      return { rows: rows.map(asJson), total: rows.length }
    },
  }
}

function asJson(row: ExportRow): ExportRow {
  return JSON.parse(JSON.stringify(row)) as ExportRow
}
