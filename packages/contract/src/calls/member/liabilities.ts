import { z } from 'zod'
import { proofKeyOrigins } from '../../codes/trust.ts'
import { memberChange, memberRead, publicRead } from '../../endpoint.ts'
import { addressField, dayField, instantField, moneyField, pageInput } from '../../fields.ts'

/** Money in whole minor units, as it is hashed. */
const minorField = z
  .string()
  .regex(/^\d{1,39}$/)
  .meta({ description: 'The same amount in whole minor units, as it is hashed', examples: ['12500000000000000000'] })
const minorPartField = z
  .string()
  .regex(/^-?\d{1,39}$/)
  .meta({ description: 'In whole minor units', examples: ['12500000000000000000'] })
const treeHashField = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b'] })
const prefixedHash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .meta({ examples: [`0x${'6b'.repeat(32)}`] })
const leavesField = z
  .int()
  .min(1)
  .meta({ description: 'The number of leaves of the tree', examples: [17] })

export const trustLiabilities = publicRead({
  path: '/trust/liabilities',
  summary:
    'The liability trees, newest day first: what members were owed at the end of the day in total, and the root of the tree',
  input: pageInput,
  row: z.object({
    day: dayField,
    format: z.int().meta({
      description: '1: the format of docs/trust.md',
      examples: [1],
    }),
    root: treeHashField.meta({ description: 'Root of the day’s tree, in hex' }),
    total: moneyField,
    totalMinor: minorField,
    leaves: leavesField,
    leaving: moneyField.meta({ description: 'Signed payouts that were not final then. They are in no leaf' }),
    fileHash: treeHashField.meta({ description: 'SHA-256 of the day’s file, in hex' }),
    madeAt: instantField.meta({ description: 'When the tree was made from the ledger of that moment' }),
    anchor: z
      .object({
        reserve: addressField.meta({ description: 'The contract whose `rootOfDay` has the root' }),
        journalSeal: treeHashField.meta({ description: 'The journal’s newest seal when the tree was made' }),
        settlements: z.int().min(0).meta({ description: 'How many settlements the settlement root is over' }),
        settlementRoot: treeHashField.meta({ description: 'Root of all settlements up to then, in hex' }),
        assetBlock: z.int().min(0).meta({ description: 'The chain block at which the reserves are to be read' }),
        releaseHash: treeHashField.meta({
          description: 'SHA-256 of the web app’s release manifest; zeros without one',
        }),
        verifierHash: treeHashField.meta({ description: 'SHA-256 of `verify.html`; zeros without one' }),
        signers: z.array(addressField).meta({ description: 'The operators who signed the root' }),
        txHash: prefixedHash.nullable().meta({ description: 'The transaction that anchored it, once it is final' }),
        block: z.int().nullable().meta({ description: 'The chain block of that transaction' }),
        isFinal: z.boolean().meta({ description: 'Whether a final block has the root' }),
      })
      .nullable()
      .meta({ description: 'What the root is anchored with on the chain. Null without a reserve contract' }),
    missedDays: z
      .int()
      .min(0)
      .meta({
        description:
          'Days before this one without a tree, although members were owed something. A missed tree is never made later',
        examples: [0],
      }),
  }),
})

export const liabilityProof = memberRead({
  path: '/prod/APP/BUser/liabilityProof',
  summary: 'What I need to find my leaves in the file of a day. Nobody else gets my key',
  refuses: ['record_unknown'],
  input: z.strictObject({
    day: dayField.meta({ description: 'One of the latest seven days. Default: the latest with a file' }).optional(),
  }),
  data: z.object({
    day: dayField,
    chainId: z.int().meta({ description: 'The chain in the snapshot', examples: [56] }),
    reserve: addressField.meta({ description: 'The contract that holds the reserve, as the snapshot names it' }),
    token: addressField.meta({ description: 'The token, as the snapshot names it' }),
    address: addressField.meta({ description: 'My wallet when the tree was made, which is in my tags' }),
    key: treeHashField.meta({ description: 'The key of my tags in this tree, in hex' }),
    keyOrigin: z.enum(proofKeyOrigins).meta({
      description: 'wallet: from my wallet’s signature. server: we chose it, so my wallet’s signature does not bind it',
    }),
    shards: z.int().meta({ description: 'How many shards the file has: 1 or 64', examples: [1] }),
    shard: z.int().meta({ description: 'The shard with my leaves, from 0', examples: [0] }),
    root: treeHashField.meta({ description: 'Must equal the root from `/trust/liabilities` for the day' }),
    totalMinor: minorField,
    leaves: leavesField,
    owed: z
      .object({
        available: minorPartField,
        held: minorPartField,
        pending: minorPartField,
        unearned: minorPartField,
        refunds: minorPartField,
      })
      .nullable()
      .meta({
        description: 'What I was owed when the tree was made. Null for a tree that was made without these figures',
      }),
    madeAt: instantField.meta({ description: 'When the tree was made from the ledger of that moment' }),
  }),
})

export const registerProofKey = memberChange({
  path: '/prod/APP/BUser/proofKey',
  class: 'small',
  summary:
    'Register the key of my leaves from my wallet’s signature of the text in decision 26. It counts from the next tree',
  refuses: ['signature_invalid'],
  input: z.strictObject({
    signature: z
      .string()
      .regex(/^0x([0-9a-fA-F]{2}){65,4096}$/)
      .meta({ description: 'Made by personal_sign, in hex', examples: [`0x${'1b'.repeat(65)}`] }),
  }),
  data: z.object({ firstDay: dayField.meta({ description: 'The first day whose tree uses this key' }) }),
})
