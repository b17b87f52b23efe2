import { z } from 'zod'
import { operationTypes, transferDirections } from '../../codes/wallet-services.ts'
import { publicRead } from '../../endpoint.ts'
import { addressField, hashField, instantField } from '../../fields.ts'

/** A wallet's id in the bundled directory, or in the configured one. */
const walletIdField = z.string().regex(/^[\w.-]{1,100}$/)
const walletIdsField = z
  .string()
  .max(8_000)
  .regex(/^(?:[\w.-]{1,100}(?:,[\w.-]{1,100}){0,199})?$/)
  .default('')
const linkField = z.string().max(2_048).nullable()

const walletRow = z.object({
  id: walletIdField.describe('The id of its picture at /wallet/image/:id'),
  name: z.string().min(1).max(40),
  rdns: z.string().nullable().describe('The name its extension announces (EIP-6963)'),
  mobile_link: linkField.describe('The link that opens its app on a phone'),
  desktop_link: linkField,
  webapp_link: linkField,
  app_store: linkField,
  play_store: linkField,
  chrome_store: linkField,
  homepage: linkField,
  browser_link: z
    .string()
    .optional()
    .describe(
      'Opens a page in the wallet’s own browser, with `{url}`, `{urlTwice}`, `{origin}` or `{page}` in its place',
    ),
  injected: z.array(z.object({ injected_id: z.string() })).describe('The names that its extension sets in a page'),
  has_image: z.boolean().describe('Whether it has a picture. If not, show its first letter'),
})

export const walletDirectory = publicRead({
  path: '/wallet/directory',
  summary: 'Wallets that can connect, page by page',
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000).default(1).describe('From 1'),
    entries: z.coerce.number().int().min(1).max(100).default(40).describe('Wallets on a page'),
    search: z.string().trim().max(64).default('').describe('Part of a name'),
    include: walletIdsField.describe('Only these ids, separated by commas. Empty means all'),
    exclude: walletIdsField.describe('Not these ids, separated by commas'),
  }),
  row: walletRow,
})

export const walletIdentity = publicRead({
  path: '/wallet/identity/:address',
  summary: 'The ENS name of an address, and its picture',
  params: z.object({ address: addressField }),
  input: z.strictObject({}),
  data: z.object({
    name: z.string().max(255).nullable().describe('A name that resolves to the address; null if there is none'),
    avatar: z.string().nullable().describe('The path of the picture on this server'),
  }),
})

const transferShown = z.object({
  direction: z.enum(transferDirections),
  quantity: z.object({ numeric: z.string().regex(/^\d{1,78}(\.\d{1,78})?$/) }),
  fungible_info: z.object({ symbol: z.string(), icon: z.null() }),
})

const walletTransaction = z.object({
  id: hashField,
  metadata: z.object({
    operationType: z.enum(operationTypes),
    status: z.literal('confirmed').describe('Only final transactions are listed'),
    minedAt: instantField,
    sentFrom: addressField,
    sentTo: addressField,
    hash: hashField,
  }),
  transfers: z.array(transferShown).min(1),
})

export const walletTransactions = publicRead({
  path: '/wallet/transactions/:address',
  summary: 'Final transfers of the token to and from an address, newest first, page by page',
  params: z.object({ address: addressField }),
  input: z.strictObject({
    cursor: z
      .string()
      .regex(/^[\w-]{20,120}$/)
      .optional()
      .describe('The value `next` of the previous page'),
  }),
  data: z.object({
    transactions: z.array(walletTransaction),
    next: z.string().nullable().describe('The cursor of the next page; null on the last page'),
  }),
})

export const walletServiceCalls = { walletDirectory, walletIdentity, walletTransactions }
