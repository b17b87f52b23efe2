import type { walletServiceCalls } from '@terahold/contract/calls/member/wallet-services'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { lowerCase } from '../chain/lower-case.ts'
import type { Database } from '../db/connection.ts'
import type { Handlers } from '../http/call/handler.ts'
import { limit } from '../http/limits/rate-limit.ts'
import type { Directory } from './directory/directory.ts'
import { avatarId } from './directory/images.ts'
import type { History } from './history/history.ts'
import type { Identity } from './names/identity.ts'

export type WalletRouteDependencies = {
  readonly db: Database
  readonly scheme: 'http' | 'https'
  readonly directory: Pick<Directory, 'page'>
  readonly identity: Pick<Identity, 'find'>
  readonly history: Pick<History, 'page'>
}

/** Calls of one caller per minute; the second number is for those that cause an external request. */
const perMinute = { directory: [180], identity: [120, 30], history: [120, 20] } as const
/** Limits for all callers together on new addresses that belong to no member. */
const strangersPerMinute = 600

/** The public calls of the wallet modal. */
export function walletServiceRoutes(deps: WalletRouteDependencies): Handlers<typeof walletServiceCalls> {
  const { db, scheme, directory, identity, history } = deps
  const limited = (what: string, most: number) => limit(db, `wallet-${what}`, most, 60)

  return {
    walletDirectory: async ({ input: { include, exclude, ...query }, remoteAddress }) => {
      await limited(`directory:${remoteAddress}`, perMinute.directory[0])
      return directory.page({ ...query, include: idsOf(include), exclude: idsOf(exclude) })
    },
    walletIdentity: async ({ params, remoteAddress, host }) => {
      await limited(`identity:${remoteAddress}`, perMinute.identity[0])
      const { name, pictureId } = await identity.find(lowerCase(params.address), () =>
        limited(`look-up:${remoteAddress}`, perMinute.identity[1]),
      )
      const avatar =
        pictureId === null
          ? null
          : `${scheme}://${host}${fillPath(servicePaths.walletPicture, { id: avatarId(pictureId) })}`
      return { data: { name, avatar } }
    },
    walletTransactions: async ({ params, input, remoteAddress }) => {
      await limited(`history:${remoteAddress}`, perMinute.history[0])
      const admit = async () => {
        await limited(`follow:${remoteAddress}`, perMinute.history[1])
        await limited('follow', strangersPerMinute)
      }
      return { data: await history.page(lowerCase(params.address), { cursor: input.cursor, admit }) }
    },
  }
}

function idsOf(list: string): string[] {
  return list === '' ? [] : list.split(',')
}
