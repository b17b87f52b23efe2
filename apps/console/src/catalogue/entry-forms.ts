import { powerSources } from '@terahold/contract/codes/catalogue'
import { contactKinds } from '@terahold/contract/codes/support'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { inEveryLanguage, languages, languageTags } from '@terahold/locale/languages'
import type { FormField } from '../form/record-form.tsx'
import { choicesOf } from '../shared/choices-of.ts'
import { formatDays } from '../shared/format.ts'
import { fill } from '../shared/texts.ts'
import type { EntryKind, EntryOf } from './catalogue.ts'

type Texts = DeskTexts['catalogue']
type Options = NonNullable<FormField['options']>
/** What can be chosen as an entry's site or pool. */
export type Choices = { readonly sites: Options; readonly pools: Options }
type Values = Readonly<Record<string, string>>

const slug = '[a-z0-9][a-z0-9\\-]{0,39}'
const terms = [30, 90, 180, 360] as const
const [decimal, whole] = ['\\d+(\\.\\d+)?', '\\d+']

type EntryForm<Kind extends EntryKind> = {
  /** `entry` is what the fields begin with; `inForce` is the entry as it is now. */
  readonly fieldsOf: (
    texts: Texts,
    entry: EntryOf<Kind> | undefined,
    choices: Choices,
    inForce: EntryOf<Kind> | undefined,
  ) => readonly FormField[]
  readonly read: (values: Values) => EntryOf<Kind>
}

/** The form of each kind of entry, and how it is read. The server checks every value. */
export const entryForms: { readonly [Kind in EntryKind]: EntryForm<Kind> } = {
  sites: {
    fieldsOf: (texts, site) => [
      slugField(texts, site),
      field(texts, 'name', site?.name),
      field(texts, 'country', site?.country, { pattern: '[A-Z]{2}' }),
      field(texts, 'powerSource', site?.powerSource, {
        options: choicesOf(powerSources, texts.powerSources),
      }),
      optional(texts, 'evidenceUrl', site?.evidenceUrl, 'https://.+'),
    ],
    read: ({ slug = '', name = '', country = '', powerSource, evidenceUrl }) => ({
      slug,
      name,
      country,
      powerSource: oneOf(powerSources, powerSource),
      ...(evidenceUrl && { evidenceUrl }),
    }),
  },
  pools: {
    fieldsOf: (texts, pool, { sites }, inForce) => [
      slugField(texts, pool),
      field(texts, 'name', pool?.name),
      // A pool never moves to another site.
      pool ? field(texts, 'site', pool.site, { isFixed: true }) : field(texts, 'site', undefined, { options: sites }),
      field(texts, 'nameplate', pool?.nameplate, { pattern: decimal }),
      field(texts, 'openedOn', pool?.openedOn, { kind: 'day' }),
      {
        ...optional(texts, 'closedOn', pool?.closedOn),
        kind: 'day',
        hint: texts.closedHint,
        isFixed: inForce?.closedOn !== undefined,
      },
      onSaleField(texts, pool?.onSale),
      optional(texts, 'evidenceUrl', pool?.evidenceUrl, 'https://.+'),
    ],
    read: ({ slug = '', name = '', site = '', nameplate = '', openedOn = '', closedOn, onSale, evidenceUrl }) => ({
      slug,
      name,
      site,
      nameplate,
      openedOn,
      onSale: onSale === 'yes',
      ...(closedOn && { closedOn }),
      ...(evidenceUrl && { evidenceUrl }),
    }),
  },
  plans: {
    fieldsOf: (texts, plan, { pools }) => [
      slugField(texts, plan),
      field(texts, 'name', plan?.name),
      // A plan never moves to another pool.
      plan ? field(texts, 'pool', plan.pool, { isFixed: true }) : field(texts, 'pool', undefined, { options: pools }),
      field(texts, 'power', plan?.power, { pattern: decimal }),
      field(texts, 'termDays', String(plan?.termDays ?? 360), {
        options: terms.map((days) => ({ value: String(days), label: formatDays(days) })),
      }),
      field(texts, 'hashrateFee', plan?.hashrateFee, { pattern: decimal }),
      field(texts, 'tariff', plan?.tariff, { pattern: decimal }),
      field(texts, 'efficiency', plan?.efficiency, { pattern: decimal }),
      field(texts, 'withdrawalDays', String(plan?.withdrawalDays ?? 14), { pattern: whole }),
      field(texts, 'serviceFeeBps', plan && String(plan.serviceFeeBps), { pattern: whole, hint: texts.bpsHint }),
      field(texts, 'salesMarginBps', plan && String(plan.salesMarginBps), { pattern: whole, hint: texts.bpsHint }),
      optional(texts, 'goods.name', plan?.goods?.name),
      optional(texts, 'goods.price', plan?.goods?.price, decimal),
      optional(texts, 'goods.shipping', plan?.goods?.shipping, decimal),
      onSaleField(texts, plan?.onSale),
      field(texts, 'sort', String(plan?.sort ?? 100), { pattern: whole }),
      ...languageTags.flatMap((tag) => [
        inLanguage(texts, 'name', tag, plan?.texts?.[tag]?.name, true),
        inLanguage(texts, 'goods', tag, plan?.texts?.[tag]?.goods, true),
      ]),
    ],
    read: (values) => {
      const { slug = '', name = '', pool = '', power = '', efficiency = '', tariff = '', hashrateFee = '' } = values
      const texts = planTexts(values)
      return {
        slug,
        name,
        pool,
        power,
        efficiency,
        tariff,
        hashrateFee,
        termDays: oneOf(terms, Number(values.termDays)),
        withdrawalDays: Number(values.withdrawalDays),
        serviceFeeBps: Number(values.serviceFeeBps),
        salesMarginBps: Number(values.salesMarginBps),
        goods: goodsOf(values),
        onSale: values.onSale === 'yes',
        sort: Number(values.sort),
        ...(Object.keys(texts).length > 0 && { texts }),
      }
    },
  },
  contacts: {
    fieldsOf: (texts, contact) => [
      field(texts, 'kind', contact?.kind, {
        options: contactKinds
          .filter((kind) => contact === undefined || kind === contact.kind)
          .map((value) => ({ value, label: texts.kinds[value] })),
      }),
      field(texts, 'value', contact?.value, { isFixed: contact !== undefined }),
      field(texts, 'sort', String(contact?.sort ?? 100), { pattern: whole }),
      ...languageTags.flatMap((tag) => [
        inLanguage(texts, 'label', tag, contact?.texts[tag].label, false),
        inLanguage(texts, 'hours', tag, contact?.texts[tag].hours, true),
      ]),
    ],
    read: (values) => ({
      kind: oneOf(contactKinds, values.kind),
      value: values.value ?? '',
      sort: Number(values.sort),
      texts: inEveryLanguage((tag) => {
        const hours = values[`hours ${tag}`]
        return { label: values[`label ${tag}`] ?? '', ...(hours && { hours }) }
      }),
    }),
  },
}

/** The server names a value of goods that is missing. */
function goodsOf(values: Values): EntryOf<'plans'>['goods'] {
  const [name, price, shipping] = [values['goods.name'], values['goods.price'], values['goods.shipping']]
  if (!(name || price || shipping)) return null
  return { name: name ?? '', price: price ?? '', shipping: shipping ?? '' }
}

function planTexts(values: Values): NonNullable<EntryOf<'plans'>['texts']> {
  return Object.fromEntries(
    languageTags.flatMap((tag) => {
      const [name, goods] = [values[`name ${tag}`], values[`goods ${tag}`]]
      return name || goods ? [[tag, { ...(name && { name }), ...(goods && { goods }) }]] : []
    }),
  )
}

function oneOf<const Value>(values: readonly Value[], given: unknown): Value {
  const found = values.find((value) => value === given)
  if (found === undefined) throw new TypeError(`a form has no such option: ${String(given)}`)
  return found
}

function slugField(texts: Texts, entry: { readonly slug: string } | undefined): FormField {
  return field(texts, 'slug', entry?.slug, { pattern: slug, hint: texts.slugHint, isFixed: entry !== undefined })
}

function onSaleField(texts: Texts, onSale = false): FormField {
  const options = (['yes', 'no'] as const).map((value) => ({ value, label: texts[value] }))
  return field(texts, 'onSale', onSale ? 'yes' : 'no', { options })
}

function field(
  texts: Texts,
  name: keyof Texts['fields'],
  value: string | undefined,
  rest: Omit<FormField, 'name' | 'label'> = {},
): FormField {
  const isShort = rest.pattern === decimal || rest.pattern === whole || rest.options !== undefined
  return { isShort, ...rest, name, label: texts.fields[name], value }
}

function optional(texts: Texts, name: keyof Texts['fields'], value: string | undefined, pattern?: string): FormField {
  const label = fill(texts.optional, { label: texts.fields[name] })
  const isShort = pattern === decimal
  return { name, label, value, isOptional: true, isShort, ...(pattern !== undefined && { pattern }) }
}

function inLanguage(
  texts: Texts,
  name: 'name' | 'goods' | 'label' | 'hours',
  tag: (typeof languageTags)[number],
  value: string | undefined,
  isOptional: boolean,
): FormField {
  const label = fill(texts.inLanguage, { label: texts.fields[name], language: languages[tag].name })
  return {
    name: `${name} ${tag}`,
    label: isOptional ? fill(texts.optional, { label }) : label,
    value,
    isOptional,
    isShort: true,
  }
}
