import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection.ts'
import { mountLiabilityFiles } from './liabilities/file-routes.ts'
import { mountCheckpoint } from './nights/checkpoint-route.ts'
import { createNightProofs } from './nights/night-proofs.ts'

/** Mounts what is published as files: the liability trees, and the signed head of the log of nights. */
export function mountTrustFiles(app: FastifyInstance, { db }: { readonly db: Database }): void {
  mountLiabilityFiles(app, { db })
  mountCheckpoint(app, { db, nightProofs: createNightProofs(db) })
}
