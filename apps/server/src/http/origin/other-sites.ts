import { Refusal } from '@terahold/contract/refusal'
import type { FastifyRequest } from 'fastify'
import { isAllowedOrigin } from './cross-origin.ts'

/** What browsers call our own pages and the member's own hand (W3C Fetch Metadata); other clients send nothing. */
const own = new Set([undefined, 'same-origin', 'none'])

/** @throws Refusal 403 other_site_refused when a browser says that it asks for a page of another site. */
export function refuseOtherSites(request: FastifyRequest, origins: readonly string[] = []): void {
  if (!own.has(request.headers['sec-fetch-site']) && !isAllowedOrigin(request, origins))
    throw new Refusal(403, 'other_site_refused')
}
