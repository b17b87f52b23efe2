import { z } from 'zod'
import { operatorChange, operatorRead } from '../../endpoint.ts'
import { addressField, dayField, hashField, moneyField } from '../../fields.ts'

const figures = {
  root: hashField,
  total: z
    .string()
    .regex(/^\d+$/)
    .describe('The sum of all leaves in minor units')
    .meta({ examples: ['1250000'] }),
  leaves: z.int(),
  journalSeal: hashField,
  settlementRoot: hashField,
  assetBlock: z.string().regex(/^\d+$/).describe('The block up to which the books had read the chain'),
  releaseHash: hashField,
  verifierHash: hashField,
}

export const listRoots = operatorRead({
  path: '/console/roots',
  roles: ['settlement', 'auditor', 'viewer'],
  summary: 'Nights’ roots that no final block has yet, oldest first, with the figures that operators sign (EIP-712)',
  row: z.object({
    day: dayField,
    chainId: z.int(),
    reserve: addressField.describe('The contract that takes the root; the domain of the signature'),
    ...figures,
    owed: moneyField.describe('The same total in whole units'),
    signers: z.array(
      z.object({ address: addressField, name: z.string().describe('Empty for a wallet that is no operator’s') }),
    ),
  }),
})

export const signRoot = operatorChange({
  path: '/console/roots/:day/sign',
  roles: ['settlement'],
  summary: 'Sign a night’s root. Two operators must sign before it goes to the chain. A repeat changes nothing',
  params: z.strictObject({ day: dayField }),
  input: z.strictObject({
    signature: z
      .string()
      .regex(/^0x([0-9a-fA-F]{2}){1,4096}$/)
      .meta({ description: 'The wallet’s signature of the figures of `listRoots`', examples: ['0x00'] }),
  }),
  data: z.object({ signatures: z.int().describe('Of this root so far') }),
  refuses: ['record_unknown', 'role_missing', 'signature_invalid'],
})

export const rootCalls = { listRoots, signRoot }
