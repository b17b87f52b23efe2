import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { badField } from './bad-field.ts'
import type { DemoPhone } from './services/phone.ts'

const phoneBody = z.strictObject({
  uri: z
    .string()
    .max(1_000)
    .regex(/^wc:[0-9a-f]{64}@2\?[\w=&%+.,~-]+$/),
})
const nobody = { code: 409, reason: 'link_unused', msg: 'Nobody waits behind this link any more.' }

/** `POST /demo/phone`: hands the demo's phone the link under a QR code, as if it had read the code. */
export function mountDemoPhone(server: FastifyInstance, phone: Pick<DemoPhone, 'connect'>): void {
  server.post('/demo/phone', async (request, reply) => {
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
