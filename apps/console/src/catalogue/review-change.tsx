import { DecisionBar } from '../queue/decision-bar.tsx'
import { DraftPart } from '../queue/draft-part.tsx'
import { DetailHead, Details, Part } from '../queue/facts.tsx'
import { sign, useDraft } from '../queue/signing.ts'
import { api } from '../shared/api.ts'
import { failureText } from '../shared/failure-text.ts'
import type { OperatorSession } from '../shared/session.ts'
import { currentLanguage, fill, useTexts } from '../shared/texts.ts'
import { ChangeDiff } from './change-diff.tsx'
import { MemberPreview, usePreview } from './member-preview.tsx'
import { clearWanted, namesIn, useWanted } from './wanted-change.ts'

type ReviewProps = { readonly session: OperatorSession; readonly onClose: () => void }

/** The change that is being made: each value before and after, what members will see, and what is signed. */
export function ReviewChange({ session, onClose }: ReviewProps) {
  const all = useTexts()
  const { catalogue: texts, decision: words } = all
  const wanted = useWanted()
  const isEmpty = namesIn(wanted).length === 0
  const draft = useDraft({
    key: ['catalogue', wanted],
    load: () => api.draftCatalogueChange(wanted),
    isWanted: !isEmpty,
  })
  const preview = usePreview(wanted, currentLanguage())
  if (isEmpty) return <p className="m-auto max-w-64 p-6 text-center text-muted">{all.queue.choose}</p>
  return (
    <>
      <Details title={texts.reviewTitle}>
        <DetailHead title={texts.reviewTitle}>{texts.reviewHint}</DetailHead>
        {draft.isError && (
          <p role="alert" className="px-5 py-3 text-loss">
            {failureText(draft.error, all)}
          </p>
        )}
        {preview.data && draft.data && (
          <Part title={texts.changes}>
            <ChangeDiff changes={preview.data.changes} />
          </Part>
        )}
        {draft.data && <MemberPreview change={wanted} />}
        {draft.data && <DraftPart description={draft.data.description} />}
      </Details>
      <DecisionBar
        queue="catalogue"
        onDone={() => {
          clearWanted()
          onClose()
        }}
        approve={
          draft.data && {
            label: fill(words.sign, { action: texts.propose }),
            action: texts.propose,
            run: async () => api.proposeCatalogueChange({ ...wanted, ...(await sign(session, draft.data)) }),
          }
        }
      />
    </>
  )
}
