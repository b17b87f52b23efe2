import type { Database } from '../../db/connection.ts'
import type { MemberIdentity } from '../../http/call/handler.ts'
import { readAllSessions } from '../sessions/sessions-store.ts'
import type { ExportPart, ExportRow } from './account-export.ts'
import * as store from './export-store.ts'

/** Lists that grow over the years are exported up to this many rows, the newest ones. */
const most = 1_000

/** This subject's data of a member: the account, sign-ins, acceptances and invite codes. */
export function ownExportParts(db: Database): ExportPart[] {
  return [
    onePage('account', async ({ memberId }) => [await store.readAccount(db, memberId)]),
    newest('sessions', (memberId, limit) => readAllSessions(db, memberId, limit)),
    newest('codes', (memberId, limit) => store.readCodesSent(db, memberId, limit)),
    onePage('disclosures', ({ memberId }) => store.readAcceptances(db, memberId)),
    newest('invitations', (memberId, limit) => store.readInvitations(db, memberId, limit)),
    onePage('wallets', ({ memberId }) => store.readWallets(db, memberId)),
    onePage('holds', ({ memberId }) => store.readHolds(db, memberId)),
    onePage('freezes', ({ memberId }) => store.readFreezes(db, memberId)),
    onePage('resets', ({ memberId }) => store.readResets(db, memberId)),
    onePage('moves', ({ memberId }) => store.readMoves(db, memberId)),
    newest('walletOffers', (memberId, limit) => store.readWalletOffers(db, memberId, limit)),
    newest('notices', (memberId, limit) => store.readNotices(db, memberId, limit)),
    newest('events', (memberId, limit) => store.readEvents(db, memberId, limit)),
  ]
}

/** A part that is read at once because its subject keeps it short. */
export function onePage(
  name: string,
  read: (member: MemberIdentity) => Promise<readonly ExportRow[]>,
  limit = Number.POSITIVE_INFINITY,
): ExportPart {
  return {
    name,
    read: async (member, { pageNum }) => {
      const rows = pageNum === 1 ? await read(member) : []
      return { rows: rows.slice(0, limit).map(asJson), total: rows.length }
    },
  }
}

/** A part of the newest rows. One more than these is read, which shows that there are others. */
function newest(name: string, read: (memberId: string, limit: number) => Promise<readonly ExportRow[]>): ExportPart {
  return onePage(name, ({ memberId }) => read(memberId, most + 1), most)
}

function asJson(row: ExportRow): ExportRow {
  return JSON.parse(JSON.stringify(row)) as ExportRow
}
