import {
  type IncidentKind,
  type PayoutFault,
  type RunProblem,
  type ShownIncidentField,
  shownIncidentFields,
  type WitnessProblem,
} from '@terahold/contract/codes/incidents'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { formatBps } from '../shared/bps.ts'
import { checkName } from '../shared/check-name.ts'
import { formatInstant } from '../shared/format.ts'
import { runbookOf } from './runbooks.ts'
import type { Today } from './today.ts'

type Words = Readonly<Record<string, string>>
type Incident = Pick<Today['incidents'][number], 'kind' | 'subject' | 'detail'>

/** Incidents about a check of the reconciliation. */
const ofChecks: readonly IncidentKind[] = ['reconciliation', 'statement']

/** Returns what an incident is about, in the operator's language. */
export function incidentFacts({ kind, subject, detail }: Incident, { today, ...texts }: DeskTexts) {
  /** Words for what the server writes as a code. Anything else is a figure, a name or an error of a machine. */
  const codes: Partial<Readonly<Record<ShownIncidentField, Words>>> = {
    fault: today.faults satisfies Record<PayoutFault, string>,
    from: texts.ledger.accounts,
    limit: texts.withdrawals.reasons,
    problem: today.problems satisfies Record<WitnessProblem | RunProblem, string>,
  }
  const accounts: Words = texts.ledger.accounts
  const roles: Words = { ...texts.roles, none: today.noRole }
  const [check = '', ...of] = subject.split(':')
  const runbook = runbookOf(kind)
  return [
    {
      label: today.subject,
      value: ofChecks.includes(kind) ? checkName(check, of.join(':')) : (accounts[subject] ?? subject),
    },
    ...shownIncidentFields.flatMap((name) => {
      const value = detail[name]
      return value === undefined || value === '' ? [] : [{ label: today.fields[name], value: shown(name, value) }]
    }),
    ...(runbook === undefined ? [] : [{ label: today.runbook, value: runbook }]),
  ]

  function shown(name: ShownIncidentField, value: string): string {
    if (name === 'deviationBps' && /^-?\d+$/.test(value)) return formatBps(Number(value))
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return `${formatInstant(value)} UTC`
    if (name === 'roles')
      return value
        .split(', ')
        .map((role) => roles[role] ?? role)
        .join(', ')
    return codes[name]?.[value] ?? value
  }
}
