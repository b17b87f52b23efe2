import type { Day } from '@terahold/money/day'
import type { Address } from 'viem'
import type { Tx } from '../../db/transaction.ts'
import * as store from './anchor-store.ts'
import { extendSettlementLog } from './settlement-log.ts'

/** SHA-256 of the web app's release manifest and of its `verify.html`; zeros for what a build does not have. */
export type ReleaseHashes = { readonly release: Buffer; readonly verifier: Buffer }

export type RootFiguresDependencies = {
  readonly reserve: Address
  readonly watched: { readonly chainId: number; readonly token: string }
  readonly readReleaseHashes: () => Promise<ReleaseHashes>
}

/** Creates what stores the figures that a night's root is anchored with, in the transaction of its tree. */
export function createRootFigures({ reserve, watched, readReleaseHashes }: RootFiguresDependencies) {
  return async function storeFigures(tx: Tx, day: Day): Promise<void> {
    const assetBlock = await store.readBooksHeight(tx, watched)
    if (assetBlock === undefined) throw new Error(`Chain ${watched.chainId} was never read for ${watched.token}`)
    const { settlements, root } = await extendSettlementLog(tx)
    const { release, verifier } = await readReleaseHashes()
    await store.insertAnchor(tx, {
      day,
      reserve,
      journal_seal: await store.readNewestSeal(tx),
      settlements,
      settlement_root: root,
      asset_block: assetBlock,
      release_hash: release,
      verifier_hash: verifier,
    })
  }
}
