import { type Decision, messageFields } from './decision.ts'
import { type Codes, definitionOf, type Field } from './definitions.ts'
import type { FieldValue } from './field-kinds.ts'

export type DescriptionLanguage = 'en' | 'zh'

export interface Description {
  readonly title: string
  readonly lines: readonly { readonly label: string; readonly value: string }[]
}

const words = {
  en: { chain: 'Chain', registry: 'Operator registry', none: 'none' },
  zh: { chain: '链', registry: '运营人员注册表', none: '无' },
} as const

/** Returns what an operator reads before signing. Made from the signed message alone; every field is in it. */
export function describeDecision(decision: Decision, language: DescriptionLanguage): Description {
  const { type, chainId, registry, message } = decision
  const lines = messageFields(type).map((field) => ({
    label: field[language],
    value: formatField(field, message[field.name], language),
  }))
  const { chain, registry: registryLabel } = words[language]
  const domain = [
    { label: chain, value: String(chainId) },
    { label: registryLabel, value: registry },
  ]
  return { title: definitionOf(type)[language], lines: [...lines, ...domain] }
}

/** Shows a code after its meaning, as the wallet shows it. */
function formatField({ kind, codes }: Field, value: FieldValue | undefined, language: DescriptionLanguage): string {
  if (kind === 'time') return formatInstant(Number(value))
  return codes ? formatCode(codes, String(value), language) : formatValue(value, language)
}

/** Returns a code after its meaning, and alone where both are the same word. */
export function formatCode(codes: Codes, code: string, language: DescriptionLanguage): string {
  const meaning = codes[code]?.[language === 'en' ? 0 : 1]
  if (meaning === undefined || meaning === code) return code
  return language === 'en' ? `${meaning} (${code})` : `${meaning}（${code}）`
}

function formatValue(value: FieldValue | undefined, language: DescriptionLanguage): string {
  if (typeof value !== 'object') return String(value)
  if (value.length === 0) return words[language].none
  // No item has a line break, so two lists never read the same.
  return value.map((item, index) => `${index + 1}. ${item}`).join('\n')
}

/** Returns a time as people read it. */
export function formatInstant(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
