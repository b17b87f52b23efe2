import { z } from 'zod'
import { memberRead, publicRead } from '../../endpoint.ts'
import { dayField, idField } from '../../fields.ts'

const hashField = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b'] })

/** The first root on the chain that covers an entry, and the entry's place under it. */
const placeFields = {
  day: dayField.meta({ description: 'The day of the first root on the chain that covers the entry' }),
  block: z.int().meta({ description: 'The chain block with that root’s event `RootAnchored`', examples: [168] }),
  index: z.int().meta({ description: 'Place of the entry, from 0', examples: [4] }),
  size: z.int().meta({ description: 'Entries that the Merkle root is over', examples: [120] }),
  path: z.array(hashField).meta({ description: 'Siblings from the entry to the root (RFC 6962), in hex' }),
}

export const settlementProof = publicRead({
  path: '/trust/settlementProof',
  summary: 'Where a settlement is under a settlement root on the chain. docs/trust.md says how to check it',
  refuses: ['record_unknown'],
  input: z.strictObject({ settlementId: idField }),
  data: z.object({
    fields: z.array(z.string()).meta({ description: 'The settlement as it is hashed' }),
    proof: z
      .object(placeFields)
      .nullable()
      .meta({ description: 'Null until a root on the chain covers the settlement' }),
  }),
})

export const lineProof = memberRead({
  path: '/prod/APP/BUser/lineProof',
  summary: 'Where a transfer of mine is under a journal seal on the chain. docs/trust.md says how to check it',
  refuses: ['record_unknown'],
  input: z.strictObject({ transferId: idField }),
  data: z.object({
    fields: z.array(z.string().nullable()).meta({ description: 'The transfer as it is hashed' }),
    proof: z
      .object({
        ...placeFields,
        seals: z
          .array(
            z.object({
              blockNo: z.string(),
              previousHash: hashField,
              day: dayField,
              from: z.string(),
              until: z.string(),
              transfers: z.string(),
              root: hashField,
            }),
          )
          .meta({ description: 'From the seal of the transfer’s block to the one that the root names' }),
      })
      .nullable()
      .meta({ description: 'Null until a root on the chain covers the transfer' }),
  }),
})
