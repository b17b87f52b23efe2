import type { deskMoveCalls } from '@terahold/contract/calls/desk/account-moves'
import type { catalogueChangeCalls } from '@terahold/contract/calls/desk/catalogue-changes'
import type { goodwillCalls } from '@terahold/contract/calls/desk/goodwill'
import { named, recordNames } from '@terahold/contract/calls/desk/record-names'
import type { ParsedInputOf } from '@terahold/contract/endpoint'
import { getAddress } from 'viem'
import type { CatalogueChanges } from '../catalogue/changes/catalogue-changes.ts'
import type { createChangePreview } from '../catalogue/changes/preview-change.ts'
import type { Database } from '../db/connection.ts'
import { recordRoutes } from '../decisions/record-routes.ts'
import type { Handlers } from '../http/call/handler.ts'
import type { MoveDesk } from '../members/move/move-desk.ts'
import type { Goodwill } from '../settlement/goodwill/goodwill.ts'

type CatalogueRouteDependencies = {
  readonly db: Database
  readonly changes: CatalogueChanges
  readonly preview: ReturnType<typeof createChangePreview>
}

/** The operators' calls about the catalogue and our contact channels. */
export function catalogueChangeRoutes({
  db,
  changes,
  preview,
}: CatalogueRouteDependencies): Handlers<typeof catalogueChangeCalls> {
  const records = recordRoutes({
    db,
    ...changes,
    read: (input: ParsedInputOf<typeof catalogueChangeCalls.draftCatalogueChange>): unknown => input,
  })
  return {
    showCatalogue: async () => ({ data: shown(await changes.read()) }),
    previewCatalogueChange: async ({ input: { recordId, language, ...request } }) => ({
      data: await preview(recordId === undefined ? { request } : { recordId }, language),
    }),
    ...named(recordNames.catalogueChange, records),
  }
}

/** A number of days has fewer values in the contract than in its type. */
function shown(content: Awaited<ReturnType<CatalogueChanges['read']>>) {
  return structuredClone(content) as never
}

/** The operators' calls about accounts that move to another wallet. */
export function accountMoveRoutes({
  db,
  moves,
}: {
  readonly db: Database
  readonly moves: MoveDesk
}): Handlers<typeof deskMoveCalls> {
  const records = recordRoutes({
    db,
    ...moves,
    read: ({ offer: offerId, reason }: ParsedInputOf<typeof deskMoveCalls.draftAccountMove>) => ({ offerId, reason }),
  })
  return {
    listWalletOffers: async ({ input }) => {
      const { rows, total } = await moves.listOffers(input)
      return {
        total,
        rows: rows.map(({ offeredAt, oldWallet, newWallet, ...row }) => ({
          ...row,
          offeredAt: offeredAt.toISOString(),
          oldWallet: getAddress(oldWallet),
          newWallet: getAddress(newWallet),
        })),
      }
    },
    ...named(recordNames.accountMove, records),
  }
}

type GoodwillRouteDependencies = { readonly db: Database; readonly goodwill: Goodwill }

/** The operators' calls about credits that no rule gives. */
export function goodwillRoutes({ db, goodwill }: GoodwillRouteDependencies): Handlers<typeof goodwillCalls> {
  const credits = recordRoutes({
    db,
    ...goodwill.credits,
    read: ({ member: memberId, amount, reason }: ParsedInputOf<typeof goodwillCalls.draftGoodwill>) => ({
      memberId,
      amount,
      reason,
    }),
  })
  const refunds = recordRoutes({
    db,
    ...goodwill.refunds,
    read: (input: ParsedInputOf<typeof goodwillCalls.draftExceptionalRefund>) => input,
  })
  return {
    ...named(recordNames.goodwill, credits),
    ...named(recordNames.exceptionalRefund, refunds),
  }
}
