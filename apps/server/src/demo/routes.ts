import { demoPaths } from '@terahold/contract/service-paths'
import { parseAmount } from '@terahold/money/amount'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DemoPhone } from './services/phone.ts'
import { VenueShort } from './services/venue.ts'
import type { DemoWorld } from './world.ts'

const longestMove = 400 * 86_400
const clockBody = z.strictObject({ advanceSeconds: z.int().min(0).max(longestMove) })
const faucetBody = z.strictObject({ address: z.string().regex(/^0x[0-9a-fA-F]{40}$/) })
const venueBody = z.strictObject({ amount: z.string().regex(/^\d{1,9}(\.\d{1,18})?$/) })
const mailQuery = z.object({ to: z.string().min(3).max(254) })

/**
 * The demo's own calls, for people and scripts: accounts, a faucet, a mailbox, a phone, and a clock that can be moved.
 */
export function mountDemoRoutes(server: FastifyInstance, world: DemoWorld): void {
  server.get(demoPaths.info, async () => world.info())

  server.get(demoPaths.clock, async () => ({ now: world.clock.now().toISOString() }))

  server.post(demoPaths.clock, async (request, reply) => {
    const body = clockBody.safeParse(request.body)
    if (!body.success)
      return reply.code(400).send(badField('advanceSeconds', `a whole number of seconds from 0 to ${longestMove}`))
    return { now: (await world.advanceClock(body.data.advanceSeconds)).toISOString() }
  })

  server.get(demoPaths.mail, async (request, reply) => {
    const query = mailQuery.safeParse(request.query)
    if (!query.success) return reply.code(400).send(badField('to', 'one email address'))
    return { rows: await world.mailbox.read(query.data.to) }
  })

  server.post(demoPaths.venue, async (request, reply) => {
    const body = venueBody.safeParse(request.body)
    if (!body.success) return reply.code(400).send(badField('amount', 'an amount of test USDT such as "41.5"'))
    try {
      return await world.payAsVenue(parseAmount(body.data.amount, world.decimals))
    } catch (error) {
      if (!(error instanceof VenueShort)) throw error
      return reply.code(409).send({ code: 409, reason: 'venue_short', field: 'amount', msg: `${error.message}.` })
    }
  })

  server.post(demoPaths.faucet, async (request, reply) => {
    const body = faucetBody.safeParse(request.body)
    if (!body.success) return reply.code(400).send(badField('address', 'an address: 0x and 40 hex digits'))
    return world.faucet(body.data.address as `0x${string}`)
  })

  mountDemoPhone(server, world.phone)
}

const phoneBody = z.strictObject({
  uri: z
    .string()
    .max(1_000)
    .regex(/^wc:[0-9a-f]{64}@2\?[\w=&%+.,~-]+$/),
})
const nobody = { code: 409, reason: 'link_unused', msg: 'This link has expired or was already used.' }

/** `POST /demo/phone`: hands the demo's phone the link of a QR code, as if it had scanned the code. */
export function mountDemoPhone(server: FastifyInstance, phone: Pick<DemoPhone, 'connect'>): void {
  server.post(demoPaths.phone, async (request, reply) => {
    const body = phoneBody.safeParse(request.body)
    if (!body.success) return reply.code(400).send(badField('uri', 'a WalletConnect link: wc:…@2?…'))
    try {
      return await phone.connect(body.data.uri)
    } catch (error) {
      request.log.warn({ err: error }, 'the demo phone could not connect')
      return reply.code(409).send(nobody)
    }
  })
}

/** Answers an invalid field of a demo call. */
function badField(field: string, what: string) {
  return { code: 400, reason: 'bad_field', field, msg: `${field} must be ${what}` }
}
