import { memberReaders } from '@terahold/contract/codes/desk'
import { routeHref } from '../shared/route.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { useTexts } from '../shared/texts.ts'

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
