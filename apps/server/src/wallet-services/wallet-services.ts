import type { Logger } from 'pino'
import type { Address } from 'viem'
import { connectChain } from '../chain/client/connect-chain.ts'
import { createDirectory } from './directory/directory.ts'
import { createExplorer } from './directory/explorer.ts'
import { createImages } from './directory/images.ts'
import { createHistory, type HistoryDependencies } from './history/history.ts'
import { createForeignPictures } from './names/foreign-picture.ts'
import { createIdentity } from './names/identity.ts'
import { createNameService } from './names/name-service.ts'
import { type CleanPicture, createDrawPicture } from './names/picture.ts'

/** External services the operator may configure. Without one, its feature uses local data or is off. */
export type WalletSources = {
  readonly directory: { readonly url: string; readonly projectId: string } | null
  readonly names: {
    readonly rpcUrl: string
    readonly chainId: number
    readonly resolver?: Address | undefined
    readonly ipfsGateway?: string | undefined
  } | null
}

export type WalletServiceDependencies = Omit<HistoryDependencies, 'log'> & {
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly sources: WalletSources
  readonly cleanPicture: CleanPicture
}

const nameTimeoutMs = 3_000

/** What the wallet modal requests: wallets and their pictures, names of addresses, and their transfers. */
export function createWalletServices({ sources, cleanPicture, ...deps }: WalletServiceDependencies) {
  const { db, log } = deps
  const draw = createDrawPicture(cleanPicture)
  const explorer = sources.directory && createExplorer({ ...sources.directory, log })
  const directory = createDirectory({ explorer })
  const { names } = sources
  const identity = createIdentity({
    db,
    log,
    draw,
    names: names && createNameService({ ...names, chain: nameChain(names) }),
    pictures: createForeignPictures({ ipfsGateway: names?.ipfsGateway }),
  })
  return {
    directory,
    identity,
    history: createHistory(deps),
    images: createImages({ db, log, draw, directory, explorer }),
  }
}

function nameChain({ rpcUrl, chainId }: NonNullable<WalletSources['names']>) {
  return connectChain({ rpcUrls: [rpcUrl], chainId, timeoutMs: nameTimeoutMs })
}
