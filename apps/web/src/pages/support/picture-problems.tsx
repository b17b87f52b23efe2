import { Trans } from '@lingui/react/macro'
import type { Picture } from '../../features/support/picture-uploads.ts'
import { useProblemText } from '../../shared/problem/problem.ts'

/** Why pictures were not uploaded, by their position. */
export function PictureProblems({ pictures }: { readonly pictures: readonly Picture[] }) {
  const problemText = useProblemText()
  return (
    <div role="alert">
      {pictures.map(({ key, state, problem }, index) => {
        if (state !== 'failed') return null
        const position = index + 1
        const reason = problemText(problem)
        return (
          <p key={key} className="text-sm text-loss">
            <Trans>
              Picture {position}: {reason}
            </Trans>
          </p>
        )
      })}
    </div>
  )
}
