import { CallFailed } from '@terahold/contract/client'
import type { ReadDraft } from '@terahold/decisions/draft'
import { useEffect, useEffectEvent, useState } from 'react'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { DraftPart } from '../queue/draft-part.tsx'
import { DetailHead, Details, Part } from '../queue/facts.tsx'
import { LoadFailed } from '../queue/loading.tsx'
import { useApproval, useDraft } from '../queue/signing.ts'
import { api, Unreachable } from '../shared/api.ts'
import { currentLanguage, useTexts } from '../shared/texts.ts'
import { entryKinds, type UnsignedChange } from './catalogue.ts'
import { ChangeDiff } from './change-diff.tsx'
import { fieldText } from './entry-rows.ts'
import { MemberPreview, usePreview } from './member-preview.tsx'
import { nameOf, namesIn, removeSigned, useUnsignedChange } from './unsigned-change.ts'

type RefusedValueProps = { readonly error: unknown; readonly unsigned: UnsignedChange }

/** The entry and the field that the server refused. It names them by position, such as `plans.0.power`. */
function RefusedValue({ error, unsigned }: RefusedValueProps) {
  const { catalogue: texts } = useTexts()
  const field = error instanceof CallFailed ? error.envelope.field : undefined
  const [, list, at, path = ''] = /^(\w+)\.(\d+)\.(.+)$/.exec(field ?? '') ?? []
  const kind = entryKinds.find((one) => one === list)
  const entry = kind && unsigned[kind]?.[Number(at)]
  if (!entry) return null
  return (
    <p className="px-5 pb-3">
      {nameOf(entry)}: {fieldText(texts, path)}
    </p>
  )
}

type ReviewProps = { readonly onClose: () => void }

/** The change that is being made: each value before and after, what members will see, and what is signed. */
export function ReviewChange({ onClose }: ReviewProps) {
  const { catalogue: texts } = useTexts()
  const unsigned = useUnsignedChange()
  const isEmpty = namesIn(unsigned).length === 0
  const fresh = useDraft({
    key: ['catalogue', unsigned],
    load: () => api.draftCatalogueChange(unsigned),
    isWanted: !isEmpty,
  })
  /** What was sent and not answered. It may be recorded: a fresh draft would be a second change with the same values. */
  const [sent, setSent] = useState<{ readonly unsigned: UnsignedChange; readonly draft: ReadDraft | undefined }>()
  const draft = sent?.unsigned === unsigned ? { ...fresh, data: sent.draft } : fresh
  const approve = useApproval(draft.data, texts.propose, async (signed) => {
    await api.proposeCatalogueChange({ ...unsigned, ...signed }).catch((error: unknown) => {
      setSent(error instanceof Unreachable ? { unsigned, draft: draft.data } : undefined)
      throw error
    })
    removeSigned(unsigned)
  })
  const preview = usePreview(unsigned, currentLanguage())
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isEmpty) close()
  }, [isEmpty])
  if (isEmpty) return null
  return (
    <>
      <Details title={texts.reviewTitle}>
        <DetailHead title={texts.reviewTitle}>{texts.reviewHint}</DetailHead>
        <LoadFailed error={draft.error} onRetry={draft.refetch} />
        <RefusedValue error={draft.error} unsigned={unsigned} />
        {preview.data && draft.data && (
          <Part title={texts.changes}>
            <ChangeDiff changes={preview.data.changes} />
          </Part>
        )}
        {draft.data && <MemberPreview change={unsigned} />}
        {draft.data && <DraftPart description={draft.data.description} />}
      </Details>
      <DecisionBar queue="catalogue" onDone={onClose} approve={approve} />
    </>
  )
}
