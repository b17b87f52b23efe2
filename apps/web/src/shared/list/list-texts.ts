import { useLingui } from '@lingui/react/macro'

/** Returns the texts at the end of a list with more pages. */
export function useListTexts() {
  const { t } = useLingui()
  return { loading: t`Loading more`, end: t`End of list`, failed: t`More could not be loaded`, retry: t`Try again` }
}
