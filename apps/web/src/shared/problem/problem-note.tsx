import { Note } from '../page/note.tsx'
import { useProblemText } from './problem.ts'

/** Says why a call failed; shows nothing while `error` is null. A screen reader announces it immediately. */
export function ProblemNote({ error }: { readonly error: unknown }) {
  const problemText = useProblemText()
  if (error === null) return null
  return (
    <Note tone="warning" alert>
      {problemText(error)}
    </Note>
  )
}
