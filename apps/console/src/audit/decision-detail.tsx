import { useQuery } from '@tanstack/react-query'
import { SignedFacts } from '../queue/draft-part.tsx'
import { CopyableId, DetailHead, Details, type Fact, Facts, Part } from '../queue/facts.tsx'
import { formatInstant } from '../shared/format.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { type AuditRow, describeRow } from './audit-row.ts'

type Signer = AuditRow['maker']

/** One decision: what was signed, by whom, and whether this browser finds the signatures valid. */
export function DecisionDetail({ row }: { readonly row: AuditRow }) {
  const { audit: texts, decision: words, withdrawals } = useTexts()
  const description = describeRow(row)
  const check = useQuery({
    queryKey: ['audit', 'check', row.decisionId, row.approval !== null],
    queryFn: async () => (await import('./check-signatures.ts')).checkSignatures(row),
    enabled: row.state !== 'malformed',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Details title={withdrawals.facts}>
      <DetailHead title={description.title}>
        {texts.states[row.state]}, {formatInstant(row.maker.at)} UTC
      </DetailHead>
      <Part title={texts.check}>
        {row.state === 'malformed' && <p className="text-loss">{texts.malformed}</p>}
        {check.isPending && check.isEnabled && <p role="status">{texts.checking}</p>}
        {check.isError && <p className="text-loss">{texts.notChecked}</p>}
        {check.data?.kind === 'fault' && <p className="text-loss">{fill(texts.fault, { fault: check.data.fault })}</p>}
        {check.data && check.data.kind !== 'fault' && <p>{texts.verdicts[check.data.kind]}</p>}
      </Part>
      <Part title={texts.signed}>
        {row.state === 'malformed' ? <CopyableId>{row.text}</CopyableId> : <SignedFacts description={description} />}
      </Part>
      <Part title={texts.maker}>
        <SignerFacts signer={row.maker} />
      </Part>
      <Part title={texts.checker}>
        {row.approval ? <SignerFacts signer={row.approval.checker} /> : <p>{words.nobody}</p>}
      </Part>
      {row.digest && (
        <Part title={texts.digestHint}>
          <CopyableId>{row.digest}</CopyableId>
        </Part>
      )}
    </Details>
  )
}

function SignerFacts({ signer }: { readonly signer: Signer }) {
  const { audit: texts, roles } = useTexts()
  const facts: Fact[] = [
    { label: texts.operator, value: signer.name },
    { label: texts.role, value: signer.role ? roles[signer.role] : '–' },
    { label: texts.time, value: formatInstant(signer.at) },
    { label: texts.wallet, value: <CopyableId>{signer.address}</CopyableId> },
    { label: texts.signature, value: <CopyableId>{signer.signature}</CopyableId> },
  ]
  return <Facts facts={facts} />
}
