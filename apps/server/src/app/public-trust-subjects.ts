import type { Announcements } from '../support/announcements/announcements.ts'
import { createKeyRegistration } from '../trust/liabilities/key-registration.ts'
import { createPublicRecord } from '../trust/record/public-record.ts'
import { createRegistryEvents } from '../trust/record/registry-events.ts'
import type { Infrastructure } from './infrastructure.ts'
import { releaseHashes } from './web-folder.ts'

/** Creates the parts of the trust subject that need nothing from the other subjects but notices. */
export function publicTrustSubjects(ground: Infrastructure, notices: Pick<Announcements, 'everPublished'>) {
  const { db, clock, chain, token, registry } = ground
  const { chainId, verifyHash } = chain
  return {
    publicRecord: createPublicRecord({
      ...{ db, decimals: token.decimals, chainId, registry, notices },
      readReleaseHashes: releaseHashes,
    }),
    registryEvents: createRegistryEvents({
      ...{ db, chain, registry, from: ground.registryFrom, blocksAtOnce: ground.blocksPerScan },
    }),
    registerKey: createKeyRegistration({ ...{ db, clock, chainId, verifyHash }, domain: ground.hosts[0] }),
  }
}
