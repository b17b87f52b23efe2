import { Exact, Short } from './facts.tsx'

type MemberNameProps = { readonly memberId: string; readonly memberWallet: string | null }

/** A member among other facts: the wallet, by which people know an account, and the id that signed texts have. */
export function MemberName({ memberId, memberWallet }: MemberNameProps) {
  return (
    <span className="flex flex-col items-start">
      {memberWallet !== null && <Exact>{memberWallet}</Exact>}
      <Exact>{memberId}</Exact>
    </span>
  )
}

/** A member in a column. */
export function ShortMember({ memberId, memberWallet }: MemberNameProps) {
  return <Short>{memberWallet ?? memberId}</Short>
}
