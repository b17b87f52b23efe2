import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../shared/api.ts'
import { failureText } from '../shared/failure-text.ts'
import { useTexts } from '../shared/texts.ts'

type IdFinderProps = {
  readonly inputId: string
  readonly label: string
  /** Whose id the field takes. */
  readonly kind: 'member' | 'order'
}

/** Fills a field for an id with the one that an order number, address or email names. A search is in the audit log. */
export function IdFinder({ inputId, label, kind }: IdFinderProps) {
  const all = useTexts()
  const { form: texts } = all
  const search = useMutation({
    mutationFn: async () => {
      const input = document.getElementById(inputId)
      const text = input instanceof HTMLInputElement ? input.value.trim() : ''
      if (!(input instanceof HTMLInputElement) || text === '') return texts.findFirst
      const { data } = await api.findAnything({ text })
      // The operator has entered something else in the meantime.
      if (input.value.trim() !== text) return ''
      const ids = new Set(data.hits.flatMap((hit) => idIn(hit, kind)))
      const [found, ...others] = ids
      if (found === undefined) return texts.findNone
      if (others.length > 0) return texts.findMany
      input.value = found
      return texts.findDone
    },
  })
  const { reset } = search
  useEffect(() => {
    const input = document.getElementById(inputId)
    input?.addEventListener('input', reset)
    return () => input?.removeEventListener('input', reset)
  }, [inputId, reset])
  return (
    <span className="flex items-center gap-2 text-xs text-muted">
      <button
        type="button"
        aria-label={`${label}: ${texts.find}`}
        aria-disabled={search.isPending}
        className="desk-control"
        onClick={() => search.isPending || search.mutate()}
      >
        {texts.find}
      </button>
      <span role="status" className={search.isError ? 'text-loss' : ''}>
        {search.isError ? failureText(search.error, all) : (search.data ?? '')}
      </span>
    </span>
  )
}

type Hit = Awaited<ReturnType<typeof api.findAnything>>['data']['hits'][number]

function idIn(hit: Hit, kind: IdFinderProps['kind']): string[] {
  const id = kind === 'member' ? 'memberId' in hit && hit.memberId : 'orderId' in hit && hit.orderId
  return typeof id === 'string' ? [id] : []
}
