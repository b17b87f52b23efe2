import { z } from 'zod'
import { publicRead } from '../../endpoint.ts'
import { dayField } from '../../fields.ts'

const hashField = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b'] })
const publicKeyField = z
  .string()
  .meta({ examples: ['app.terahold.example/nights+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'] })
const loggedNight = z.object({
  fields: z.array(z.string()).meta({ description: 'The night as it is hashed; docs/trust.md has the order' }),
  index: z
    .int()
    .min(0)
    .meta({ description: 'Place in the log, from 0', examples: [41] }),
  path: z.array(hashField).meta({ description: 'Siblings from the night to the log’s root (RFC 6962), in hex' }),
})
const growth = z.object({
  from: z
    .int()
    .min(0)
    .meta({ description: 'The earlier size', examples: [30] }),
  path: z.array(hashField).meta({ description: 'The consistency proof (RFC 6962), in hex' }),
})
const sizeField = z.coerce.number().int().min(0).max(1_000_000_000)

export const logProof = publicRead({
  path: '/trust/logProof',
  summary:
    'The signed log of all nights’ roots: a night in it, and the proof that it continues an earlier size. docs/trust.md says how to check it',
  refuses: ['record_unknown'],
  input: z.strictObject({
    day: dayField.meta({ description: 'The night to prove. Default: none' }).optional(),
    size: sizeField.meta({ description: 'A signed size of the log. Default: the newest' }).optional(),
    from: sizeField.meta({ description: 'An earlier size, to prove that the log continues it' }).optional(),
    settlementsFrom: sizeField
      .meta({ description: 'The same of the log of settlements under the newest night' })
      .optional(),
  }),
  data: z.object({
    key: publicKeyField.meta({ description: 'The log’s public key (c2sp.org/signed-note)' }),
    witnesses: z.array(publicKeyField).meta({ description: 'The public keys of its witnesses' }),
    checkpoint: z.string().meta({
      description: 'The log’s head with the signatures of log and witnesses (c2sp.org/tlog-checkpoint)',
    }),
    newest: loggedNight.meta({ description: 'The last night of the log' }),
    night: loggedNight.nullable().meta({ description: 'The night of `day`; null without it' }),
    growth: growth.nullable().meta({ description: 'From `from` to the log’s head; null without it' }),
    settlementGrowth: growth
      .nullable()
      .meta({ description: 'From `settlementsFrom` to the newest night’s settlement root; null without it' }),
  }),
})
