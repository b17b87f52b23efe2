import { z } from 'zod'
import { memberChange } from '../../endpoint.ts'
import { okData } from '../../fields.ts'

/** The address of a browser's push subscription (RFC 8030). Its keys encrypt the messages (RFC 8291). */
const endpointField = z
  .url({ protocol: /^https$/ })
  .max(1_000)
  .meta({ description: 'The subscription’s address at its push service', examples: ['https://push.example/abc'] })
const keyOf = (bytes: number, description: string, example: string) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`))
    .meta({ description, examples: [example] })

export const subscribePush = memberChange({
  path: '/prod/APP/push/subscribe',
  class: 'small',
  summary: 'Turn on push notifications on this device. They contain no amounts or names',
  refuses: ['push_off'],
  input: z.strictObject({
    subscription: z.strictObject({
      endpoint: endpointField,
      expirationTime: z.number().nullable().meta({ description: 'As returned by the browser' }).optional(),
      keys: z.strictObject({
        p256dh: keyOf(65, 'The browser’s public key, 65 bytes in base64url', `B${'A'.repeat(86)}`),
        auth: keyOf(16, 'The browser’s secret, 16 bytes in base64url', 'A'.repeat(22)),
      }),
    }),
  }),
  data: okData,
})

export const unsubscribePush = memberChange({
  path: '/prod/APP/push/unsubscribe',
  class: 'small',
  summary: 'Turn off push notifications on this device',
  input: z.strictObject({ endpoint: endpointField }),
  data: okData,
})

export const pushCalls = { subscribePush, unsubscribePush }
