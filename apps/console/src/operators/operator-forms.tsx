import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import type { FormFrame } from '../form/record-form.tsx'
import { SignedRecordForm } from '../queue/signed-record-form.tsx'
import { api } from '../shared/api.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { useTexts } from '../shared/texts.ts'
import type { OperatorRow } from './operator-rows.ts'

const calls = {
  draft: (given: Parameters<typeof api.draftOperatorChange>[0]) => api.draftOperatorChange(given),
  record: (signed: Parameters<typeof api.proposeOperatorChange>[0]) => api.proposeOperatorChange(signed),
}

/** Proposes an operator, or all roles of a known one from then on. */
export function ChangeForm({ operator, ...frame }: FormFrame & { readonly operator?: OperatorRow }) {
  const { operators: texts, roles: roleTexts } = useTexts()
  return (
    <SignedRecordForm
      {...calls}
      {...frame}
      hint={texts.addHint}
      fields={[
        {
          name: 'name',
          label: texts.name,
          hint: texts.nameHint,
          pattern: '.{1,40}',
          value: operator?.name,
          isFixed: operator !== undefined,
        },
        {
          name: 'address',
          label: texts.wallet,
          kind: 'address',
          value: operator?.address,
          isFixed: operator !== undefined,
        },
        {
          name: 'roles',
          label: texts.roles,
          hint: texts.rolesHint,
          isMultiple: true,
          options: choicesOf(operatorRoles, roleTexts),
          value: operator?.endedAt === null ? operator.roles.join(' ') : '',
        },
      ]}
      read={({ name = '', address = '', roles = '' }) => ({
        address,
        roles: roles.split(' ').filter(isRole),
        ...(operator ? {} : { name }),
      })}
    />
  )
}

/** Proposes that an operator has no role from then on. */
export function EndForm({ operator, ...frame }: FormFrame & { readonly operator: OperatorRow }) {
  const { operators: texts } = useTexts()
  return (
    <SignedRecordForm
      {...calls}
      {...frame}
      hint={`${texts.addHint} ${texts.endHint}`}
      fields={[
        { name: 'name', label: texts.name, value: operator.name, isFixed: true },
        { name: 'address', label: texts.wallet, value: operator.address, isFixed: true },
      ]}
      read={() => ({ address: operator.address, roles: [] as OperatorRole[] })}
    />
  )
}

function isRole(text: string): text is OperatorRole {
  return operatorRoles.some((role) => role === text)
}
