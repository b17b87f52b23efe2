import { useLingui } from '@lingui/react/macro'
import { ListRow } from '@terahold/ui/list-row'
import { formatInstant } from '../../shared/format/format.ts'
import { PagedList } from '../../shared/list/paged-list.tsx'
import type { IssuedCode, useCodes } from './invitation.ts'
import { groupedCode } from './invite-code.ts'

type CodeListProps = {
  readonly codes: ReturnType<typeof useCodes>
  /** Shows an open code in full size. */
  readonly onChoose: (code: string) => void
}

/** The invite codes the member created, and their state. */
export function CodeList({ codes, onChoose }: CodeListProps) {
  const { t } = useLingui()
  return (
    <section aria-label={t`My codes`}>
      <h2 className="text-base font-semibold">{t`My codes`}</h2>
      <PagedList
        label={t`My codes`}
        list={codes}
        itemKey={({ code }) => code}
        renderItem={(issued) => <CodeRow issued={issued} onChoose={onChoose} />}
      />
    </section>
  )
}

type CodeRowProps = { readonly issued: IssuedCode; readonly onChoose: (code: string) => void }

function CodeRow({ issued: { code, status, issuedAt, expiresAt, usedBy }, onChoose }: CodeRowProps) {
  const { i18n, t } = useLingui()
  const words = useCodeWords()
  const made = formatInstant(issuedAt, i18n.locale)
  const until = formatInstant(expiresAt, i18n.locale)
  const details = { open: t`valid until ${until}`, used: usedBy ?? '', expired: t`created ${made}` }
  return (
    <ListRow
      title={<span className="font-mono">{groupedCode(code)}</span>}
      detail={details[status]}
      value={<span className="text-sm">{words[status]}</span>}
      {...(status === 'open' ? { onClick: () => onChoose(code) } : {})}
    />
  )
}

/** Returns the texts for the states of an invite code. */
function useCodeWords(): Readonly<Record<IssuedCode['status'], string>> {
  const { t } = useLingui()
  return { open: t`unused`, used: t`used`, expired: t`expired` }
}
