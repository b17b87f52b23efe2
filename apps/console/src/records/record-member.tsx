import { Part } from '../queue/facts.tsx'
import { MemberLink, MemberName, ShortMember } from '../queue/member-name.tsx'
import { useTexts } from '../shared/texts.ts'
import { fieldOf, type RecordRow } from './record-row.ts'

/** The member whom a record is about, if it is about one. The signed text has only the id. */
export function RecordMember({ row }: { readonly row: RecordRow }) {
  const { access } = useTexts()
  if (row.memberWallet === null) return null
  const memberId = fieldOf(row, 'memberId')
  return (
    <Part title={access.member}>
      <MemberName memberId={memberId} memberWallet={row.memberWallet} />
      <MemberLink id={memberId} />
    </Part>
  )
}

/** The member of a record in a column. */
export function RecordMemberCell({ row }: { readonly row: RecordRow }) {
  return <ShortMember memberId={fieldOf(row, 'memberId')} memberWallet={row.memberWallet} />
}
