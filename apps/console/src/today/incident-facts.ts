import type { IncidentField, IncidentKind } from '@terahold/contract/codes/incidents'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { formatBps } from '../shared/bps.ts'
import { checkName } from '../shared/check-name.ts'
import { formatInstant } from '../shared/format.ts'
import type { Today } from './today.ts'

type Incident = Pick<Today['incidents'][number], 'kind' | 'subject' | 'detail'>

/** The server turns `unit` into the unit of a figure. */
type Fields = Readonly<Record<Exclude<IncidentField, 'unit'>, string>>

/** Incidents about a check of the reconciliation. */
const ofChecks: readonly IncidentKind[] = ['reconciliation', 'statement']

/** Returns what an incident is about, in the operator's language. */
export function incidentFacts({ kind, subject, detail }: Incident, { today, withdrawals }: DeskTexts) {
  const fields: Fields & Readonly<Record<string, string>> = today.fields
  const reasons: Readonly<Record<string, string>> = withdrawals.reasons
  const [check = '', ...of] = subject.split(':')
  return [
    { label: today.subject, value: ofChecks.includes(kind) ? checkName(check, of.join(':')) : subject },
    ...Object.entries(detail).map(([name, value]) => ({ label: fields[name] ?? name, value: shown(name, value) })),
  ]

  function shown(name: string, value: string): string {
    if (name === 'deviationBps' && /^-?\d+$/.test(value)) return formatBps(Number(value))
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return `${formatInstant(value)} UTC`
    return name === 'limit' ? (reasons[value] ?? value) : value
  }
}
