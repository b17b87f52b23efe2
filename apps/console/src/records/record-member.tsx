import { Exact, Part } from '../queue/facts.tsx'
import { MemberLink } from '../queue/member-link.tsx'
import { useTexts } from '../shared/texts.ts'
import { fieldOf, type RecordRow } from './record-row.ts'

/** The member whom a record is about. */
export function RecordMember({ row }: { readonly row: RecordRow }) {
  const { access } = useTexts()
  const memberId = fieldOf(row, 'memberId')
  if (memberId === '') return null
  return (
    <Part title={access.member}>
      <Exact>{memberId}</Exact>
      <p>
        <MemberLink id={memberId} />
      </p>
    </Part>
  )
}
