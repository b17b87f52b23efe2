import type { Logger } from 'pino'
import type { Address } from 'viem'
import { connectChain } from '../chain/clients.ts'
import { createDirectory } from './directory.ts'
import { createExplorer } from './explorer.ts'
import { createForeignPictures } from './foreign-picture.ts'
import { createHistory, type HistoryDependencies } from './history.ts'
import { createIdentity } from './identity.ts'
import { createImages } from './images.ts'
import { createNameService } from './name-service.ts'
import { type CleanPicture, createDrawPicture } from './picture.ts'

/** Services elsewhere that the operator may configure; without one its part is served from what we have, or not at all. */
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

/** What the wallet modal asks for: wallets and their pictures, names of addresses, and what they sent and received. */
export function createWalletServices({ sources, cleanPicture, ...deps }: WalletServiceDependencies) {
  const { db, log } = deps
  const draw = createDrawPicture(cleanPicture)
  const explorer = sources.directory && createExplorer({ ...sources.directory, log })
  const directory = createDirectory({ explorer })
  const { names } = sources
  const identity = createIdentity({
    ...{ db, log, draw },
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
