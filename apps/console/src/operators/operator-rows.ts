import type { operatorChangeCalls } from '@terahold/contract/calls/desk/operator-changes'
import type { OperatorRole } from '@terahold/contract/codes/operators'
import type { InputOf, RowOf } from '@terahold/contract/endpoint'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'

export type OperatorRow = RowOf<(typeof operatorChangeCalls)['listOperators']>
export type ChangeRow = RowOf<(typeof operatorChangeCalls)['listOperatorChanges']>
export type ChangeSort = NonNullable<InputOf<(typeof operatorChangeCalls)['listOperatorChanges']>['sort']>

/** Writes roles in words, or that there is none. */
export function rolesText(roles: readonly OperatorRole[], texts: DeskTexts): string {
  return roles.map((role) => texts.roles[role]).join(', ') || texts.operators.noRoles
}
