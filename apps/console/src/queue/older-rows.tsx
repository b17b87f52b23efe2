import { failureText } from '../shared/failure-text.ts'
import { useTexts } from '../shared/texts.ts'

type OlderRowsProps = {
  readonly label: string
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly error: unknown
  }
  readonly onRead: () => unknown
}

/** Below a list without pages: reads its older rows, and says why they could not be read. */
export function OlderRows({ label, list, onRead }: OlderRowsProps) {
  const texts = useTexts()
  if (!list.hasNextPage) return null
  return (
    <footer className="flex items-center justify-end gap-2 border-t border-line px-5 py-2">
      {list.isFetchNextPageError && (
        <span role="alert" className="text-loss">
          {failureText(list.error, texts)}
        </span>
      )}
      <button type="button" className="desk-control" aria-disabled={list.isFetchingNextPage} onClick={onRead}>
        {list.isFetchingNextPage ? texts.queue.loading : label}
      </button>
    </footer>
  )
}
