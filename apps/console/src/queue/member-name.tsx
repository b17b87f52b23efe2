import { memberReaders } from '@terahold/contract/codes/desk'
import { routeHref } from '../shared/route.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { useTexts } from '../shared/texts.ts'
import { CopyableId, ShortId } from './facts.tsx'

type MemberNameProps = { readonly memberId: string; readonly memberWallet: string | null }

/** A member among other facts: the wallet, by which people know an account, and the id that signed texts have. */
export function MemberName({ memberId, memberWallet }: MemberNameProps) {
  return (
    <span className="flex flex-col items-start">
      {memberWallet !== null && <CopyableId>{memberWallet}</CopyableId>}
      <CopyableId>{memberId}</CopyableId>
    </span>
  )
}

/** A member in a column. */
export function ShortMember({ memberId, memberWallet }: MemberNameProps) {
  return <ShortId>{memberWallet ?? memberId}</ShortId>
}

/** Opens a member, for operators who may read members. */
export function MemberLink({ id }: { readonly id: string }) {
  const { member } = useTexts()
  if (!hasRole(useSession(), memberReaders)) return null
  return (
    <a href={routeHref('member', { id })} className="desk-control mt-2 inline-flex items-center">
      {member.open}
    </a>
  )
}
