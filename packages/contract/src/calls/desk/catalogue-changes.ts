import { inEveryLanguage, languageTags } from '@terahold/locale/languages'
import { z } from 'zod'
import { powerSources } from '../../codes/catalogue.ts'
import { contactKinds } from '../../codes/support.ts'
import { business } from '../../constants.ts'
import { operatorQuery, operatorRead } from '../../endpoint.ts'
import { dayField, idField } from '../../fields.ts'
import { projects } from '../member/catalogue.ts'
import { contacts } from '../member/support.ts'
import { named, recordNames } from './record-names.ts'
import { recordCalls } from './records.ts'

const powerPlaces = 3
const joulePlaces = 3
/** Without an arrow: in what operators sign, it separates the value before from the value after. */
const words = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((given) => !given.includes('→'), 'a text without “→”')
const text = words(80)
const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lowercase letters, digits and hyphens')
/** Parses a number from text, because JSON numbers are inexact. Limits its digits and decimals. */
const decimal = (whole: number, places: number, what: string) =>
  z.string(what).regex(new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${places}})?$`), what)
const notZero = (given: string) => /[1-9]/.test(given)
const power = decimal(12, powerPlaces, 'a power in TH/s as text, such as "398000"')
  .refine(notZero, 'more than zero')
  .meta({ examples: ['398000'] })
const evidenceUrl = z.url({ protocol: /^https$/ }).optional()
const bps = (most: number) => z.int().min(0).max(most)

/** A plan's name and goods in other languages. What is missing is shown as the operators wrote it. */
export const planTexts = z.partialRecord(
  z.enum(languageTags),
  z.strictObject({ name: text.optional(), goods: text.optional() }),
)

const site = z.strictObject({
  slug,
  name: text,
  evidenceUrl,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'an ISO 3166-1 country code, such as "NO"')
    .meta({ examples: ['NO'] }),
  powerSource: z.enum(powerSources),
})
const pool = z.strictObject({
  slug,
  name: text,
  evidenceUrl,
  site: slug,
  nameplate: power,
  openedOn: dayField,
  closedOn: dayField.optional().describe('The day on which it closes: today or earlier. It cannot be reopened'),
  onSale: z.boolean(),
})
const plan = (decimals: number) => {
  const amount = decimal(12, decimals, `an amount as text with at most ${decimals} decimals, such as "0.06"`).meta({
    examples: ['0.06'],
  })
  const hashratePlaces = decimals - powerPlaces
  const shape = z.strictObject({
    slug,
    name: text,
    pool: slug,
    power,
    texts: planTexts.optional(),
    termDays: z.literal([30, 90, 180, 360]),
    withdrawalDays: z.int().min(business.withdrawalDays).max(365).default(business.withdrawalDays),
    efficiency: decimal(4, joulePlaces, 'joules per TH as text, such as "17.5"')
      .refine(notZero, 'more than zero')
      .meta({ examples: ['17.5'] }),
    tariff: amount,
    // A thousandth of a TH/s must have an exact price, too.
    hashrateFee: decimal(12, hashratePlaces, `an amount as text with at most ${hashratePlaces} decimals`)
      .refine(notZero, 'more than zero')
      .meta({ examples: ['0.05'] }),
    serviceFeeBps: bps(10_000),
    salesMarginBps: bps(7_000),
    goods: z.strictObject({ name: text, price: amount, shipping: amount }).nullable(),
    onSale: z.boolean(),
    sort: z.int().min(0).max(10_000),
  })
  return shape
    .refine(({ goods, texts = {} }) => goods !== null || Object.values(texts).every((one) => !one?.goods), {
      path: ['texts'],
      error: 'a name of goods, but the plan has none',
    })
    .meta({ examples: [planExample] })
}

const planExample = {
  slug: 'p30',
  name: 'Thirty days',
  pool: 'north-1',
  power: '10',
  termDays: 30,
  withdrawalDays: 14,
  efficiency: '17.5',
  tariff: '0.06',
  hashrateFee: '0.05',
  serviceFeeBps: 300,
  salesMarginBps: 5_000,
  goods: null,
  onSale: true,
  sort: 1,
}

/** The format of each channel's address: in full and https only, so that a typo cannot lead to a look-alike. */
const contactValues = {
  email: z.email().max(200),
  web: z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(200),
  telegram: z.string().regex(/^https:\/\/t\.me\/\w{5,32}$/),
  x: z.string().regex(/^https:\/\/x\.com\/\w{1,15}$/),
  phone: z.string().regex(/^\+[1-9]\d{6,14}$/),
} as const

/** A channel on which members reach us, with its words in every language. */
export const contactShape = z
  .strictObject({
    kind: z.enum(contactKinds),
    value: z.string().max(200),
    sort: z.int().min(0).max(10_000).default(100),
    texts: z.strictObject(
      inEveryLanguage(() =>
        z.strictObject({
          label: text,
          hours: words(120).optional(),
        }),
      ),
    ),
  })
  .refine(({ kind, value }) => contactValues[kind].safeParse(value).success, { path: ['value'] })
  .meta({
    examples: [
      { kind: 'email', value: 'help@terahold.example', sort: 1, texts: inEveryLanguage(() => ({ label: 'Support' })) },
    ],
  })

/** The entries of the catalogue under their slugs, with as many decimals as the token has. */
export const catalogueShapes = (decimals: number) => ({
  sites: z.array(site).max(100).default([]),
  pools: z.array(pool).max(100).default([]),
  plans: z.array(plan(decimals)).max(500).default([]),
})

/** Contact channels to add or to remove. */
export const contactShapes = {
  contacts: z.array(contactShape).max(50).default([]),
  endedContacts: z
    .array(z.strictObject({ kind: z.enum(contactKinds), value: z.string().max(200) }))
    .max(50)
    .default([]),
}

const fields = { ...catalogueShapes(18), ...contactShapes }

const changes = recordCalls({
  path: '/console/catalogue-changes',
  sorts: ['changes'],
  refuses: [['catalogue_same'], ['already_recorded']],
  roles: [['catalogue'], ['catalogue']],
  record: 'a change of the catalogue',
  effect: 'It takes effect at once. Entries that are not named stay, and orders keep their terms',
  fields,
})

export const showCatalogue = operatorRead({
  path: '/console/catalogue',
  roles: ['catalogue', 'auditor', 'viewer'],
  summary: 'All sites, pools, plans and contact channels, as a change of the catalogue takes them',
  data: z.object({
    sites: fields.sites.unwrap(),
    pools: fields.pools.unwrap(),
    plans: fields.plans.unwrap(),
    contacts: contactShapes.contacts.unwrap(),
  }),
})

export const previewCatalogueChange = operatorQuery({
  path: '/console/catalogue-changes/preview',
  roles: ['catalogue', 'auditor', 'viewer'],
  summary: 'What members would see after a change of the catalogue, by their own calls. It changes nothing',
  input: z.strictObject({
    ...fields,
    recordId: idField.optional().describe('A recorded change, in place of the entries'),
    language: z.enum(languageTags).describe('The member’s'),
  }),
  data: z.object({
    changes: z.array(z.string()).describe('Each value that changes, with what it is before and after'),
    projects: z
      .array(projects.row)
      .describe('The sites, pools and plans that the change names, as `projects` shows them'),
    contacts: z.array(contacts.row).describe('All contact channels'),
  }),
  refuses: ['record_unknown', 'catalogue_same'],
})

export const catalogueChangeCalls = {
  showCatalogue,
  previewCatalogueChange,
  ...named(recordNames.catalogueChange, changes),
}
