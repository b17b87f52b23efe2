import { changeParams, useRoute } from '../shared/route.ts'
import { useTexts } from '../shared/texts.ts'

/** Shows the whole list again, after a link or the search opened one row of it. */
export function OneRowOnly() {
  const { queue } = useTexts()
  const { params } = useRoute()
  if (!params.only) return null
  return (
    <button
      type="button"
      onClick={() => changeParams({ only: undefined, id: undefined })}
      className="desk-control font-semibold"
    >
      {queue.showAll}
    </button>
  )
}
