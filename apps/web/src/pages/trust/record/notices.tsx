import { useLingui } from '@lingui/react/macro'
import { api } from '../../../shared/api/api.ts'
import { formatInstant } from '../../../shared/format/format.ts'
import { RecordList } from './record-list.tsx'

/** What we announced to all members, also what is over. */
export function Notices() {
  const { i18n, t } = useLingui()
  const at = (instant: string) => formatInstant(instant, i18n.locale)
  return (
    <RecordList
      label={t`Announcements to members`}
      queryKey={['notices', i18n.locale]}
      fetchPage={({ signal, ...page }) => api.trustNotices(page, { signal })}
      itemKey={({ id }) => id}
      renderItem={({ from, to, withdrawnAt, words }) => {
        const end = withdrawnAt === null ? '' : at(withdrawnAt)
        return (
          <article className="flex flex-col gap-1 border-b border-line py-2.5 text-sm">
            {words === null ? (
              <p>{t`Withdrawn on ${end}. We do not repeat the text of a withdrawn announcement.`}</p>
            ) : (
              <>
                <h3 className="font-semibold">{words.title}</h3>
                <p className="whitespace-pre-line">{words.text}</p>
              </>
            )}
            <p className="text-xs text-muted">
              {at(from)} – {withdrawnAt === null ? at(to) : end}
            </p>
          </article>
        )
      }}
      empty={t`No announcement has been published.`}
    />
  )
}
