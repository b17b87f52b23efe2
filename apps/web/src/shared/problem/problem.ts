import { useLingui } from '@lingui/react/macro'
import { problemOf } from './problem-of.ts'

/** Returns the text for any error of a call: the server's own, or the network failure's (specification 8). */
export function useProblemText(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    const problem = problemOf(error)
    if (problem.kind === 'refused' && problem.text !== '') return problem.text
    return t`System maintenance, please try again later!`
  }
}
