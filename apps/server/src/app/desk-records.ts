import type { Catalogue } from '../catalogue/catalogue.ts'
import { createCatalogueChanges } from '../catalogue/changes/catalogue-changes.ts'
import { createChangePreview } from '../catalogue/changes/preview-change.ts'
import type { Chain } from '../chain/chain.ts'
import type { Database } from '../db/connection.ts'
import type { Audit } from '../decisions/audit-log.ts'
import type { RecordDecisions } from '../decisions/signed-records.ts'
import type { Publish } from '../events/events.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { createFreezeDesk, createFreezer } from '../members/freeze/freeze-desk.ts'
import type { Members } from '../members/members.ts'
import { createMoveDesk } from '../members/move/move-desk.ts'
import { createResetDesk } from '../members/reset/reset-desk.ts'
import type { FreeCashDependencies } from '../settlement/cash/free-cash.ts'
import { createGoodwill } from '../settlement/goodwill/goodwill.ts'
import { type Contacts, shownContact } from '../support/contacts/contacts.ts'
import { createAcceptances } from '../trust/reconciliation/acceptances.ts'
import { createBlockedAddresses } from '../withdrawals/blocked-addresses/blocked-addresses.ts'
import { createLimitRaises } from '../withdrawals/limits/limit-raises.ts'
import { createOutflowBookings } from '../withdrawals/outflow/outflow-bookings.ts'
import type { PayoutLimits } from '../withdrawals/payout/rules/limit-rules.ts'
import { endHolds } from '../withdrawals/request/end-holds.ts'
import { openChainAdoption } from './chain-adoption.ts'

export type DeskRecordParts = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly ledger: Ledger
  readonly publish: Publish
  readonly decisions: RecordDecisions
  readonly chain: Chain
  readonly token: { readonly address: string; readonly decimals: number }
  readonly members: Pick<Members, 'freezing' | 'moves'>
  /** What can leave for all members together. */
  readonly caps: PayoutLimits
  readonly support: { readonly contacts: Contacts }
  readonly listProjects: Catalogue['listProjects']
  readonly leaving: FreeCashDependencies['leaving']
}

/** What operators decide about differences, payments, addresses, accounts and the chain itself. */
export function createDeskRecords(parts: DeskRecordParts) {
  const { db, clock, audit, ledger, publish, decisions, chain, members, support, leaving } = parts
  const { decimals, address: token } = parts.token
  const common = { db, audit, decisions }
  const changes = createCatalogueChanges({ ...common, clock, decimals, contacts: support.contacts })
  return {
    catalogue: changes,
    previewCatalogue: createChangePreview({
      db,
      changes,
      listProjects: (reader, language) => parts.listProjects(undefined, language, reader),
      listContacts: async (reader, language) => (await support.contacts.list(language, reader)).map(shownContact),
    }),
    goodwill: createGoodwill({ ...common, ledger, leaving, decimals }),
    acceptances: createAcceptances({ ...common, decimals }),
    bookings: createOutflowBookings({ ...common, clock, ledger, publish, decimals, chainId: chain.chainId }),
    blocked: createBlockedAddresses(common),
    raises: createLimitRaises({ ...common, clock, decimals, configured: parts.caps }),
    adoption: openChainAdoption({ db, clock, ledger, publish, decisions, chain, token, decimals }),
    resets: createResetDesk(common),
    moves: createMoveDesk({ ...common, clock, begin: members.moves.begin }),
    freezes: {
      ...createFreezeDesk({ ...common, endHolds, noteUnfrozen: members.freezing.noteUnfrozen }),
      ...createFreezer({ ...common, freezeBy: members.freezing.freezeBy }),
    },
  }
}
